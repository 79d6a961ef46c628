import { describe, expect, it } from 'vitest';
import { APPS } from '#domain/apps.ts';
import {
  ContentFolder,
  GOOD_CONTENT,
  goodPage,
  goodTool,
  legalText,
} from '#tests/builders/content-folder.ts';
import { checkContent } from './check-content.ts';
import { formatProblems } from './source.ts';

const TOOL = 'content/tools/tool-3.yaml';
const APP = 'content/apps/localz.yaml';
const QUESTION = 'content/faq/question-0.mdx';

/** Problems of correct content with these files changed. */
function problemsIn(changed: Record<string, string | undefined>, env: Record<string, string> = {}): string[] {
  using folder = new ContentFolder({ ...GOOD_CONTENT, ...changed });
  const words = formatProblems(checkContent({ root: folder.root, env }));
  return words ? words.split('\n') : [];
}

const answer = (body: string) => `---\norder: 1\nquestion: Why?\ntopic: basics\n---\n\n${body}\n`;
const PRODUCTION = { CONTEXT: 'production' };

describe('the content check (F12)', () => {
  it('reports nothing about correct content', () => {
    expect(problemsIn({})).toEqual([]);
    expect(problemsIn({}, PRODUCTION)).toEqual([]);
  });

  it.each([
    'The eleven apps have not launched.',
    'Our apps are not yet live.',
    'No app can be opened.',
    'The apps cannot be opened today.',
  ])('an answer that contradicts the cards is reported: %s (A-05)', (claim) => {
    expect(problemsIn({ [QUESTION]: answer(claim) })).toEqual([
      expect.stringMatching(
        /^content\/faq\/question-0\.mdx:7 {2}".*" contradicts the cards: 11 of 11 apps have `live`/,
      ),
    ]);
  });

  it('an answer that every app is open is reported while one is not, and none is while each card says it (A-05)', () => {
    const closed = { [APP]: `${GOOD_CONTENT[APP]}live: false\n` };
    const claim = answer('All eleven apps are live.');
    expect(problemsIn({ [QUESTION]: claim })).toEqual([]);
    expect(problemsIn({ ...closed, [QUESTION]: claim })).toEqual([
      expect.stringContaining('contradicts the cards: 10 of 11 apps have `live`'),
    ]);
    const right =
      'Launch is planned free in Bristol. The card of each app shows whether it can be opened yet.';
    for (const apps of [{}, closed]) expect(problemsIn({ ...apps, [QUESTION]: answer(right) })).toEqual([]);
  });

  it('a missing field is reported with its place and purpose', () => {
    expect(problemsIn({ [TOOL]: goodTool({ badge: undefined }).replace(/badge.*\n/, '') })).toEqual([
      `${TOOL}:1  badge: is missing. What it costs, honestly: Free, Free tier. A mere trial has no place here.`,
    ]);
  });

  it('too long a text is reported with its line and the limit', () => {
    expect(problemsIn({ [TOOL]: goodTool({ badge: 'Free for the first fourteen days' }) })).toEqual([
      `${TOOL}:5  badge: must have at most 24 characters. What it costs, honestly: Free, Free tier. A mere trial has no place here.`,
    ]);
  });

  it('a tool that is a mere trial is reported as not low cost', () => {
    const [words] = problemsIn({ [TOOL]: goodTool({ badge: 'Free trial' }) });
    expect(words).toContain('badge: is a trial, which is not "No/Low Cost"');
  });

  it.each([
    [
      'apps.localz.amount',
      'must be a number',
      'apps:\n  localz:\n    amount: five pounds\n    currency: GBP\n',
    ],
    ['apps.localz.amount', 'must be at least 0', 'apps:\n  localz:\n    amount: -5\n    currency: GBP\n'],
    [
      'apps.localz.period',
      'must be one of: month, year',
      'apps:\n  localz: { amount: 5, currency: GBP, period: week }\n',
    ],
    [
      'apps.localz.note',
      'has the wrong format',
      'apps:\n  localz: { amount: 5, currency: GBP, note: or £6 }\n',
    ],
  ])(
    'a price that is no number, a period that does not exist and an amount in a text are reported: %s %s',
    (field, sentence, apps) => {
      const prices = `general: a\nfree: b\nlaunch: c\n${apps}`;
      const words = problemsIn({ 'content/prices/prices.yaml': prices });
      expect(words).toHaveLength(1);
      expect(words[0]).toContain(`${field}: ${sentence}`);
    },
  );

  it('a picture that is missing, has no words for it or is shown by no article is reported', () => {
    const article = (photo: string) =>
      `---\ntitle: A stand\ndescription: ${'A day at the market. '.repeat(3)}\ndate: 2026-11-09\nphoto:\n${photo}---\n\nWords.\n`;
    const path = 'content/news/pictures/stand.webp';
    const file = `  file: /${path}\n`;
    const alt = '  alt: A stand\n';
    const news = 'content/news/stand.mdx';
    expect(problemsIn({ [news]: article(file + alt), [path]: 'x' })).toEqual([]);
    expect(problemsIn({ [news]: article(file + alt) })).toEqual([
      `${news}:6  photo.file: names ${path}, and there is no such file.`,
    ]);
    expect(problemsIn({ [news]: article(file), [path]: 'x' })[0]).toContain(
      'photo.alt: is missing. What is seen',
    );
    expect(problemsIn({ [path]: 'x' })).toEqual([`${path}  No article shows this picture. Delete it.`]);
    expect(problemsIn({ [news]: article(`  file: https://evil.example/x.png\n${alt}`) })[0]).toContain(
      'photo.file: has the wrong format',
    );
  });

  it('a misspelt field is reported on its line', () => {
    expect(problemsIn({ [TOOL]: `${goodTool()}feature: true\n` })).toEqual([
      `${TOOL}:7  feature: is a field that nothing reads. Is it misspelt?`,
    ]);
  });

  it.each([
    ['order', 'one', 'must be a number.', 1],
    ['order', 0, 'must be at least 1.', 1],
    ['url', 'http://www.canva.com', 'must be an address that begins with https://.', 6],
    ['category', 'videos', 'names "videos", and there is no such file in content/tool-categories.', 2],
    ['name', '', 'is empty.', 3],
  ])('%s: %s is reported: %s', (field, value, sentence, line) => {
    const words = problemsIn({ [TOOL]: goodTool({ [field]: value }) });
    expect(words).toHaveLength(1);
    expect(words[0]).toContain(`${TOOL}:${line}  ${field}: ${sentence}`);
  });

  it('invalid YAML is reported with its line, in an MDX file too', () => {
    const [broken] = problemsIn({ [TOOL]: goodTool().replace('"Canva"', '"Canva') });
    expect(broken).toMatch(new RegExp(`^${TOOL}:\\d+ {2}This is not YAML: `));
    const [frontmatter] = problemsIn({
      [QUESTION]: '---\norder: 1\nquestion: Why: this?\ntopic: basics\n---\n',
    });
    expect(frontmatter).toMatch(new RegExp(`^${QUESTION}:3 {2}This is not YAML: `));
  });

  it('an invalid date in frontmatter is reported', () => {
    expect(problemsIn({ 'content/legal/terms.mdx': legalText(10).replace('2025-09-03', 'soon') })).toEqual([
      'content/legal/terms.mdx:4  effective: must be a date, YYYY-MM-DD. The day from which this version is in force, YYYY-MM-DD.',
    ]);
  });

  it('a file of no collection is reported', () => {
    expect(problemsIn({ 'content/tools/canva.yml': goodTool() })).toEqual([
      'content/tools/canva.yml  Nothing reads this file: it is in no collection, or its name ends otherwise.',
    ]);
  });

  it('a missing app and a twelfth app are reported (R014)', () => {
    const twelfth = GOOD_CONTENT['content/apps/localz.yaml'];
    expect(problemsIn({ 'content/apps/howz.yaml': undefined, 'content/apps/petz.yaml': twelfth })).toEqual([
      'content/apps/howz.yaml  This file is missing. TheGrid has exactly eleven apps, each in a file of its own name.',
      'content/apps/petz.yaml  This is none of the eleven apps of TheGrid.',
    ]);
  });

  it('a missing twenty-fourth tool is reported (R182)', () => {
    expect(problemsIn({ [TOOL]: undefined })).toEqual([
      'content/tools  There are 23 tools; the page promises at least 24.',
    ]);
  });

  it('a category without a tool is reported', () => {
    const path = 'content/tool-categories/video.yaml';
    const second = GOOD_CONTENT['content/tool-categories/images.yaml']?.replace('order: 1', 'order: 2');
    expect(problemsIn({ [path]: second })).toEqual([
      `${path}  No tool is in this category: its tab would be empty.`,
    ]);
  });

  it('four prompts, six prompts and eleven answers are reported (R192, R028)', () => {
    expect(problemsIn({ 'content/prompts/prompt-0.yaml': undefined })[0]).toContain(
      'There are 4 prompt tips',
    );
    const sixth = GOOD_CONTENT['content/prompts/prompt-0.yaml'];
    expect(problemsIn({ 'content/prompts/prompt-9.yaml': sixth })[0]).toContain('There are 6 prompt tips');
    expect(problemsIn({ [QUESTION]: undefined })).toEqual([
      'content/faq  There are 11 questions; the page promises at least 12.',
    ]);
  });

  it('a legal text with a missing section is reported with the number of sections', () => {
    expect(problemsIn({ 'content/legal/privacy.mdx': legalText(9) })[0]).toContain(
      'This text has 9 sections',
    );
    expect(problemsIn({ 'content/legal/terms.mdx': undefined })).toEqual([
      'content/legal/terms.mdx  This file is missing: the page of that name shows it.',
    ]);
  });

  it('a price in prose is reported with its line and the file of prices (A-27)', () => {
    expect(problemsIn({ [QUESTION]: answer('Words.\n\nIt costs £9 a month.') })).toEqual([
      `${QUESTION}:9  "£9" is a price; prices are in content/prices/prices.yaml only. In MDX write <Price of="jobz" />.`,
    ]);
  });

  it('a price in a component is reported, but not one in a comment or a test', () => {
    const words = problemsIn({
      'src/features/home/Tile.astro': '---\n// £9 here is a note\n---\n<p>From £4</p>\n',
      'src/features/home/tile.test.ts': "expect('£4')\n",
      'src/features/home/Link.tsx': 'const a = "https://a.uk"; // £9\n/* £8 */\n',
    });
    expect(words).toHaveLength(1);
    expect(words[0]).toContain('src/features/home/Tile.astro:4  "£4" is a price');
  });

  it('the name of an app is reported with its line and the file of names (D64)', () => {
    const { name } = APPS.roomz;
    const sentence = `"${name}" is the name of an app; names are in src/domain/apps.ts only. In MDX write <App of="roomz" />, in YAML {roomz}.`;
    expect(problemsIn({ [QUESTION]: answer(`Words.\n\n${name} is one.`) })).toEqual([
      `${QUESTION}:9  ${sentence}`,
    ]);
    const tile = 'src/features/home/Tile.astro';
    expect(problemsIn({ [tile]: `---\n// ${name}\n---\n<p>${name}</p>\n` })).toEqual([
      `${tile}:4  ${sentence}`,
    ]);
  });

  it('a dead link is reported in prose, in HTML and in a field', () => {
    expect(problemsIn({ [QUESTION]: answer('See [this](/abuot) or <a href="/nope">that</a>.') })).toEqual([
      `${QUESTION}:7  The link /abuot leads to no page of the site.`,
      `${QUESTION}:7  The link /nope leads to no page of the site.`,
    ]);
    const section = 'heading: Toolkit\naction:\n  label: Open it\n  href: /toolz\n';
    expect(problemsIn({ 'content/home/toolkit.yaml': section })).toEqual([
      expect.stringContaining('content/home/toolkit.yaml:4  action.href: must be one of: /about, '),
    ]);
    expect(problemsIn({ 'content/home/toolkit.yaml': section.replace('toolz', 'tools') })).toEqual([]);
  });

  it('a picture without alt text is reported', () => {
    const words = problemsIn({
      'public/tile.png': '',
      [QUESTION]: answer('![](/tile.png)\n\n<img src="/tile.png" />\n\n![A tile](/tile.png)'),
    });
    expect(words).toHaveLength(2);
    expect(words[0]).toContain(`${QUESTION}:7  The picture /tile.png has no alt text.`);
    expect(words[1]).toContain(`${QUESTION}:9  `);
  });

  it('two pages with the same title are reported with both files', () => {
    const about = goodPage('FAQ', 'A description of its own that is quite long enough.');
    expect(problemsIn({ 'content/pages/about.yaml': about })).toEqual([
      'content/pages/faq.yaml:1  title: is the same as in content/pages/about.yaml.',
    ]);
  });

  it('a placeholder address is reported in production only (A-28)', () => {
    const film = {
      'content/videos/intro.yaml':
        'title: Intro\nurl: https://vimeo.com/000000000\ndescription: Two people meet.\n',
      [QUESTION]: answer('Go to https://shop.example.com now.'),
    };
    expect(problemsIn(film)).toEqual([]);
    expect(problemsIn(film, PRODUCTION)).toEqual([
      `${QUESTION}:7  shop.example.com is an example address that nobody can visit. Put a real one here.`,
      'content/videos/intro.yaml:2  https://vimeo.com/000000000 is a placeholder. Put the address of the real film here before the site goes live.',
    ]);
  });

  it('a missing file of an own film is reported, and a film with both file and address', () => {
    const path = 'content/videos/intro.yaml';
    const own = (more = '') =>
      `title: Intro\nfile: intro.0123abcd\nseconds: 3\ndescription: Two meet.\ntranscript: [{ caption: Hello, shows: Two. }]\n${more}`;
    const parts = ['webm', 'mp4', 'webp', 'vtt'].map((ending) => [
      `public/media/intro.0123abcd.${ending}`,
      '',
    ]);
    expect(problemsIn({ [path]: own(), ...Object.fromEntries(parts) }, PRODUCTION)).toEqual([]);
    expect(problemsIn({ [path]: own(), ...Object.fromEntries(parts.slice(1)) }).join()).toContain(
      'public/media/intro.0123abcd.webm is missing',
    );
    expect(
      problemsIn({ [path]: own('url: https://vimeo.com/1\n'), ...Object.fromEntries(parts) }).join(),
    ).toContain('A film has either file or url.');
  });

  it('the content of this repository has no problem in production', () => {
    expect(formatProblems(checkContent({ root: process.cwd(), env: PRODUCTION }))).toBe('');
  });

  it('all problems are reported at once, by file and line', () => {
    const words = problemsIn({
      [TOOL]: goodTool({ badge: '', url: 'x' }),
      [QUESTION]: answer('£5 and [x](/x)'),
    });
    expect(words.map((line) => line.split('  ')[0])).toEqual([
      `${QUESTION}:7`,
      `${QUESTION}:7`,
      `${TOOL}:5`,
      `${TOOL}:6`,
    ]);
  });

  it('an amount in the token guide is reported as an unknown field (A-43)', () => {
    const path = 'content/rewards/guide.yaml';
    const rows = `${GOOD_CONTENT[path]}rows:\n  - { name: A gift, fixed: 5 }\n`;
    expect(problemsIn({ [path]: rows })).toEqual([
      `${path}:2  rows: is a field that nothing reads. Is it misspelt?`,
    ]);
  });

  it('a missing token guide is reported', () => {
    expect(problemsIn({ 'content/rewards/guide.yaml': undefined }).join()).toContain('it is the token guide');
  });
});
