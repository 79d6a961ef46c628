import { expect, test } from 'vitest';
import { forbiddenAttribute, markupOf, tagPattern } from './html-tags.ts';

test('a tag ends behind its attributes, not at a bracket in one of them', () => {
  const html = `<ul class="[&>li]:mt-4" id="one"><li id='a>b'>1 > 0</li></ul>`;
  expect([...html.matchAll(tagPattern())].map(([tag]) => tag)).toEqual([
    '<ul class="[&>li]:mt-4" id="one">',
    "<li id='a>b'>",
  ]);
  expect([...html.matchAll(tagPattern('li'))]).toHaveLength(1);
  expect([...'<link><li>'.matchAll(tagPattern('li'))].map(([tag]) => tag)).toEqual(['<li>']);
});

test('scripts, styles and comments are no markup, and lines stay where they are', () => {
  expect(markupOf('<script>a\nb</script><!-- x\ny --><p>')).toBe('<script>\n</script>\n<p>');
});

test('a style or a handler is found behind any class, and not in words or values', () => {
  expect(forbiddenAttribute('<p class="[&>b]:mt-4" style="top:0">')).toBe('style');
  expect(forbiddenAttribute('<p onclick = "go()">')).toBe('onclick');
  expect(forbiddenAttribute('<p title=" style=">style="x"</p><script>a<b; x onclick="1"></script>')).toBe(
    undefined,
  );
});
