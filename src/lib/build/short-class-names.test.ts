import { expect, test } from 'vitest';
import { shortenClassNames } from './short-class-names.ts';

const styled = (css: string, body: string) => `<style>${css}</style>${body}`;

test('a class with signs in its name has a short one, in the sheet and in the markup, the most frequent first', () => {
  const css = '.md\\:a{top:1.5px}.\\[top\\:2px\\]:hover .plain{top:2px}';
  const body = '<p class="md:a [top:2px]"><b class="[top:2px] plain"></b></p>';
  expect(shortenClassNames(styled(css, body), [])).toBe(
    styled('._1{top:1.5px}._0:hover .plain{top:2px}', '<p class="_1 _0"><b class="_0 plain"></b></p>'),
  );
});

test('what is written by entities or without quotes is the same class', () => {
  const css = '.\\[\\&\\>p\\]\\:m>p{top:0}.md\\:b{top:0}';
  const html = styled(css, '<i class="[&amp;&gt;p]:m"></i><i class="[&>p]:m"></i><i class=md:b></i>');
  expect(shortenClassNames(html, [])).toBe(
    styled('._0>p{top:0}._1{top:0}', '<i class="_0"></i><i class="_0"></i><i class=_1></i>'),
  );
});

test('a class keeps its name when a script, or a prop of an island, names it, or no sheet has a rule for it', () => {
  const css = '.md\\:a{top:0}.md\\:b{top:0}.md\\:c{top:0}';
  const body =
    '<astro-island props="{&quot;look&quot;:&quot;md:b&quot;}"></astro-island>' +
    '<i class="md:a md:b md:c md:d"></i><script>"md:c"</script>';
  const html = styled(css, body);
  expect(shortenClassNames(html, ['const look="md:a x"'])).toBe(html);
});

test('no short name is one that the page or a script has for something else', () => {
  const css = '._0{top:1px}.md\\:a{top:2px}';
  expect(shortenClassNames(styled(css, '<i class="_0 md:a"></i>'), ['"_1"'])).toBe(
    styled('._0{top:1px}._2{top:2px}', '<i class="_0 _2"></i>'),
  );
});

test('numbers and strings of a sheet stay as they are, and so does all markup but classes', () => {
  const css = '.md\\:a{margin:.5px;content:"md:a"}';
  expect(shortenClassNames(styled(css, '<i class="md:a" title="class=x">.5px</i>'), [])).toBe(
    styled('._0{margin:.5px;content:"md:a"}', '<i class="_0" title="class=x">.5px</i>'),
  );
});
