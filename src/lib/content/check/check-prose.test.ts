import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ContentFolder, GOOD_CONTENT, goodTool } from '#tests/builders/content-folder.ts';
import { MDX_COMPONENTS } from '../prose-components.ts';
import { checkContent } from './check-content.ts';
import { formatProblems } from './source.ts';

const QUESTION = 'content/faq/question-0.mdx';
const PRICES = { 'content/prices/prices.yaml': GOOD_CONTENT['content/prices/prices.yaml'] };

/** Problems of these files within correct content. */
function reported(changed: Record<string, string>): string[] {
  using folder = new ContentFolder({ ...GOOD_CONTENT, ...PRICES, ...changed });
  const words = formatProblems(checkContent({ root: folder.root, env: {} }));
  return words ? words.split('\n') : [];
}

/** Problems of an answer with this prose; its first line is the seventh of the file. */
const reportedFor = (prose: string) =>
  reported({ [QUESTION]: `---\norder: 1\nquestion: Why?\ntopic: basics\n---\n\n${prose}\n` });

describe('the prose of an MDX file, read as the build reads it (F12)', () => {
  it.each([
    [
      'leaves a tag open',
      'One.\n\nTwo <b>three.',
      9,
      '<b> is opened and never closed. Write </b> at its end',
    ],
    ['closes what is not open', 'One</b>.', 7, '</b> does not close the tag that was opened last.'],
    [
      'writes <5 pounds',
      'It is <5 in all.',
      7,
      'A < is read as the beginning of a tag. Where the sign itself is meant, write &lt;.',
    ],
    ['writes {your name}', 'One.\n\nHello {your name}.', 9, 'Text in { } is read as code.'],
    ['writes {name}', 'Hello {name}.', 7, '{name} is read as code, and nothing is called that.'],
    ['writes an HTML comment', 'One.\n\n<!-- later -->', 9, 'A comment is written {/* like this */} here'],
    [
      'names a component that does not exist',
      'One <Prise of="jobz" />.',
      7,
      'There is no <Prise> here. Here there are <App>, <Inz>, <Operator>, <Price>.',
    ],
    ['names a component of another page', 'One <Chapter title="x" />.', 7, 'There is no <Chapter> here.'],
    [
      'names an unknown price',
      'From <Price of="housez" />.',
      7,
      '<Price of="housez" />: Known prices are general, free, launch.',
    ],
    [
      'names an unknown app',
      'See <App of="housez" />.',
      7,
      '<App of="housez" />: src/domain/apps.ts knows no such app.',
    ],
    [
      'names an unknown amount',
      'See <Inz of="second" />.',
      7,
      '<Inz of="second" />: src/lib/content/prose-components.ts knows no such amount.',
    ],
    ['names no price', 'From <Price />.', 7, '<Price />: Write <Price of="…" />.'],
    ['styles a paragraph', '<p style="color:red">One</p>', 7, 'The attribute style has no effect here'],
    ['writes a handler', '<p onclick="go()">One</p>', 7, 'The attribute onclick has no effect here'],
    [
      'shows a picture from elsewhere',
      '![A cat](https://cats.uk/one.png)',
      7,
      'The picture https://cats.uk/one.png is on another site',
    ],
    [
      'shows one in HTML',
      '<img alt="A cat" src="//cats.uk/one.png" />',
      7,
      'The picture //cats.uk/one.png is on another site',
    ],
    [
      'imports something',
      'import One from "./one.ts"\n\nTwo.',
      7,
      'import and export are not allowed in prose',
    ],
    ['writes 5 GBP', 'It costs 5 GBP.', 7, '"5 GBP" is a price'],
    ['writes GBP 5', 'It costs GBP 5.', 7, '"GBP 5" is a price'],
    ['writes 5 pounds', 'It costs 5 pounds.', 7, '"5 pounds" is a price'],
  ])('an editor who %s gets the line and the remedy', (_, prose, line, sentence) => {
    const words = reportedFor(prose);
    expect(words).toHaveLength(1);
    expect(words[0]).toContain(`${QUESTION}:${line}  `);
    expect(words[0]).toContain(sentence);
  });

  it('an editor who writes what is allowed gets no problem', () => {
    const prose = [
      'See <App of="jobz" /> at <Price of="general" />, **bold**, [a link](/terms), <b>b</b>{\' \'}and a \\{brace\\}.',
      '{/* a comment */}',
      '- a list\n- of two',
      'Fewer than &lt;5, and 1 < 2.',
    ];
    expect(reportedFor(prose.join('\n\n'))).toEqual([]);
  });

  it.each(MDX_COMPONENTS)(
    '$rendered gives the prose in $within exactly what the check knows',
    ({ rendered, names }) => {
      const [, given = ''] = /<Content components=\{\{([^}]*)\}\}/.exec(readFileSync(rendered, 'utf8')) ?? [];
      expect(
        (given.match(/\b[A-Z]\w*(?=\s*(?:,|$))/g) ?? [])
          .filter((name) => !given.includes(`: ${name}`))
          .sort(),
      ).toEqual(names);
    },
  );
});

describe('the files of the content (F12)', () => {
  it('an editor whose file begins with a byte order mark gets a problem', () => {
    expect(reported({ 'content/tools/tool-3.yaml': `\uFEFF${goodTool()}` }).join()).toContain(
      'content/tools/tool-3.yaml:1  The file begins with a byte order mark.',
    );
  });

  it('an editor who puts a space into the name of a file gets a problem', () => {
    expect(reported({ 'content/tools/my tool.yaml': goodTool({ order: 99 }) })).toEqual([
      'content/tools/my tool.yaml  The name of this file has a space, which would be part of addresses. Use - instead.',
    ]);
  });

  it('an editor who gives two of a row the same place gets both names', () => {
    expect(reported({ 'content/tools/tool-9.yaml': goodTool() })).toEqual([
      'content/tools/tool-9.yaml:1  order: is the same as in content/tools/tool-3.yaml.',
    ]);
  });

  it('two answers of different topics may have the same place', () => {
    const topic = GOOD_CONTENT['content/faq-topics/basics.yaml'] ?? '';
    expect(
      reported({
        'content/faq-topics/money.yaml': topic.replace('1', '2'),
        'content/faq/money.mdx': '---\norder: 1\nquestion: Why money?\ntopic: money\n---\n\nWords.\n',
      }),
    ).toEqual([]);
  });
});
