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
import { formatProblems } from './problem.ts';

const TOOL = 'content/tools/tool-3.yaml';
const QUESTION = 'content/faq/question-0.mdx';

/** What an editor is told whose content is the good one but for these files. */
function told(changed: Record<string, string | undefined>, env: Record<string, string> = {}): string[] {
  using folder = new ContentFolder({ ...GOOD_CONTENT, ...changed });
  const words = formatProblems(checkContent({ root: folder.root, env }));
  return words ? words.split('\n') : [];
}

const answer = (body: string) => `---\norder: 1\nquestion: Why?\ntopic: basics\n---\n\n${body}\n`;
const PRODUCTION = {
  CONTEXT: 'production',
  CONTACT_EMAIL: 'hello@thegrid.uk',
  PUBLIC_APP_DOMAIN: 'thegrid.uk',
  OPERATOR_LEGAL_NAME: 'Harbourside Neighbours Ltd',
  OPERATOR_COMPANY_NUMBER: '13572468',
  OPERATOR_POSTAL_ADDRESS: '7 Redcliff Parade, Bristol, BS1 6EP',
  OPERATOR_ICO_NUMBER: 'ZB135724',
};

describe('the content check (F12)', () => {
  it('has nothing to say to an editor whose content is in order', () => {
    expect(told({})).toEqual([]);
    expect(told({}, PRODUCTION)).toEqual([]);
  });

  it('an editor who leaves a field out is told which, where, and what it is for', () => {
    expect(told({ [TOOL]: goodTool({ badge: undefined }).replace(/badge.*\n/, '') })).toEqual([
      `${TOOL}:1  badge: is missing. What it costs, honestly: Free, Free tier. A mere trial has no place here.`,
    ]);
  });

  it('an editor who writes too much is told the line and the limit', () => {
    expect(told({ [TOOL]: goodTool({ badge: 'Free for the first fourteen days' }) })).toEqual([
      `${TOOL}:5  badge: must have at most 24 characters. What it costs, honestly: Free, Free tier. A mere trial has no place here.`,
    ]);
  });

  it('an editor who lists a mere trial is told that it is not low cost', () => {
    const [words] = told({ [TOOL]: goodTool({ badge: 'Free trial' }) });
    expect(words).toContain('badge: is a trial, which is not "No/Low Cost"');
  });

  it('an editor who misspells a field is told on its line', () => {
    expect(told({ [TOOL]: `${goodTool()}feature: true\n` })).toEqual([
      `${TOOL}:7  feature: is a field that nothing reads. Is it misspelt?`,
    ]);
  });

  it.each([
    ['order', 'one', 'must be a number.', 1],
    ['order', 0, 'must be at least 1.', 1],
    ['url', 'http://www.canva.com', 'must be an address that begins with https://.', 6],
    ['category', 'videos', 'names "videos", and there is no such file in content/tool-categories.', 2],
    ['name', '', 'is empty.', 3],
  ])('an editor who writes %s: %s is told that it %s', (field, value, sentence, line) => {
    const words = told({ [TOOL]: goodTool({ [field]: value }) });
    expect(words).toHaveLength(1);
    expect(words[0]).toContain(`${TOOL}:${line}  ${field}: ${sentence}`);
  });

  it('an editor whose YAML does not parse is told the line in an MDX file too', () => {
    const [broken] = told({ [TOOL]: goodTool().replace('"Canva"', '"Canva') });
    expect(broken).toMatch(new RegExp(`^${TOOL}:\\d+ {2}This is not YAML: `));
    const [frontmatter] = told({ [QUESTION]: '---\norder: 1\nquestion: Why: this?\ntopic: basics\n---\n' });
    expect(frontmatter).toMatch(new RegExp(`^${QUESTION}:3 {2}This is not YAML: `));
  });

  it('an editor whose frontmatter lacks a date is told where it belongs', () => {
    expect(told({ 'content/legal/terms.mdx': legalText(10).replace('2025-09-03', 'soon') })).toEqual([
      'content/legal/terms.mdx:4  effective: must be a date, YYYY-MM-DD. The day from which this version is in force, YYYY-MM-DD.',
    ]);
  });

  it('an editor who names a file so that nothing reads it is told', () => {
    expect(told({ 'content/tools/canva.yml': goodTool() })).toEqual([
      'content/tools/canva.yml  Nothing reads this file: it is in no collection, or its name ends otherwise.',
    ]);
  });

  it('an editor who takes an app away or adds a twelfth is told (R014)', () => {
    const twelfth = GOOD_CONTENT['content/apps/localz.yaml'];
    expect(told({ 'content/apps/howz.yaml': undefined, 'content/apps/petz.yaml': twelfth })).toEqual([
      'content/apps/howz.yaml  This file is missing. TheGrid has exactly eleven apps, each in a file of its own name.',
      'content/apps/petz.yaml  This is none of the eleven apps of TheGrid.',
    ]);
  });

  it('an editor who takes the twenty-fourth tool away is told (R182)', () => {
    expect(told({ [TOOL]: undefined })).toEqual([
      'content/tools  There are 23 tools; the page promises at least 24.',
    ]);
  });

  it('an editor who makes a category without a tool is told', () => {
    const path = 'content/tool-categories/video.yaml';
    const second = GOOD_CONTENT['content/tool-categories/images.yaml']?.replace('order: 1', 'order: 2');
    expect(told({ [path]: second })).toEqual([
      `${path}  No tool is in this category: its tab would be empty.`,
    ]);
  });

  it('an editor who has four prompts, six prompts or eleven answers is told (R192, R028)', () => {
    expect(told({ 'content/prompts/prompt-0.yaml': undefined })[0]).toContain('There are 4 prompt tips');
    const sixth = GOOD_CONTENT['content/prompts/prompt-0.yaml'];
    expect(told({ 'content/prompts/prompt-9.yaml': sixth })[0]).toContain('There are 6 prompt tips');
    expect(told({ [QUESTION]: undefined })).toEqual([
      'content/faq  There are 11 questions; the page needs at least 12.',
    ]);
  });

  it('an editor who drops a section of a legal text is told how many there are', () => {
    expect(told({ 'content/legal/privacy.mdx': legalText(9) })[0]).toContain('This text has 9 sections');
    expect(told({ 'content/legal/terms.mdx': undefined })).toEqual([
      'content/legal/terms.mdx  This file is missing: the page of that name shows it.',
    ]);
  });

  it('an editor who types a price into prose is told its line and where prices stand (A-27)', () => {
    expect(told({ [QUESTION]: answer('Words.\n\nIt costs £9 a month.') })).toEqual([
      `${QUESTION}:9  "£9" is a price, and prices stand in content/prices/prices.yaml alone. In MDX write <Price of="jobz" />.`,
    ]);
  });

  it('a developer who types a price into a component is told, but not in a comment or a test', () => {
    const words = told({
      'src/features/home/Tile.astro': '---\n// £9 here is a note\n---\n<p>From £4</p>\n',
      'src/features/home/tile.test.ts': "expect('£4')\n",
      'src/features/home/Link.tsx': 'const a = "https://a.uk"; // £9\n/* £8 */\n',
    });
    expect(words).toHaveLength(1);
    expect(words[0]).toContain('src/features/home/Tile.astro:4  "£4" is a price');
  });

  it('whoever types the name of an app is told its line and where names stand (D64)', () => {
    const { name } = APPS.roomz;
    const sentence = `"${name}" is the name of an app, and names stand in src/domain/apps.ts alone. In MDX write <App of="roomz" />, in YAML {roomz}.`;
    expect(told({ [QUESTION]: answer(`Words.\n\n${name} is one.`) })).toEqual([`${QUESTION}:9  ${sentence}`]);
    const tile = 'src/features/home/Tile.astro';
    expect(told({ [tile]: `---\n// ${name}\n---\n<p>${name}</p>\n` })).toEqual([`${tile}:4  ${sentence}`]);
  });

  it('an editor whose link leads nowhere is told, in prose, in HTML and in a field', () => {
    expect(told({ [QUESTION]: answer('See [this](/abuot) or <a href="/nope">that</a>.') })).toEqual([
      `${QUESTION}:7  The link /abuot leads to no page of the site.`,
      `${QUESTION}:7  The link /nope leads to no page of the site.`,
    ]);
    const section = 'heading: Toolkit\naction:\n  label: Open it\n  href: /toolz\n';
    expect(told({ 'content/home/toolkit.yaml': section })).toEqual([
      'content/home/toolkit.yaml:4  The link /toolz leads to no page of the site.',
    ]);
    expect(told({ 'content/home/toolkit.yaml': section.replace('toolz', 'tools#images') })).toEqual([]);
  });

  it('an editor whose picture has no words is told', () => {
    const words = told({
      'public/tile.png': '',
      [QUESTION]: answer('![](/tile.png)\n\n<img src="/tile.png" />\n\n![A tile](/tile.png)'),
    });
    expect(words).toHaveLength(2);
    expect(words[0]).toContain(`${QUESTION}:7  The picture /tile.png says nothing to whoever cannot see it.`);
    expect(words[1]).toContain(`${QUESTION}:9  `);
  });

  it('an editor who gives two pages one title or one description is told of both files', () => {
    const about = goodPage('FAQ', 'A description of its own that is quite long enough.');
    expect(told({ 'content/pages/about.yaml': about })).toEqual([
      'content/pages/faq.yaml:1  title: is the same as in content/pages/about.yaml.',
    ]);
  });

  it('nobody can put a placeholder address into production, and anybody may preview one (A-28)', () => {
    const film = {
      'content/videos/intro.yaml':
        'title: Intro\nurl: https://vimeo.com/000000000\ndescription: Two people meet.\n',
      [QUESTION]: answer('Go to https://shop.example.com now.'),
    };
    expect(told(film)).toEqual([]);
    expect(told(film, { ...PRODUCTION, CONTACT_EMAIL: '' })).toEqual([
      `${QUESTION}:7  shop.example.com is an example address that nobody can visit. Put a real one here.`,
      'content/videos/intro.yaml:2  https://vimeo.com/000000000 is a placeholder. Put the address of the real film here before the site goes live.',
      expect.stringMatching(/^environment {2}CONTACT_EMAIL is /),
    ]);
  });

  it('an editor whose film of our own lacks a file is told which, and that it is this or a host', () => {
    const path = 'content/videos/intro.yaml';
    const own = (more = '') =>
      `title: Intro\nfile: intro.0123abcd\nseconds: 3\ndescription: Two meet.\ntranscript: [{ says: Hello, shows: Two. }]\n${more}`;
    const parts = ['webm', 'mp4', 'webp', 'vtt'].map((ending) => [
      `public/media/intro.0123abcd.${ending}`,
      '',
    ]);
    expect(told({ [path]: own(), ...Object.fromEntries(parts) }, PRODUCTION)).toEqual([]);
    expect(told({ [path]: own(), ...Object.fromEntries(parts.slice(1)) }).join()).toContain(
      'public/media/intro.0123abcd.webm is missing',
    );
    expect(
      told({ [path]: own('url: https://vimeo.com/1\n'), ...Object.fromEntries(parts) }).join(),
    ).toContain('A film has either file or url.');
  });

  it('the content of the house goes into production as far as it is ours to decide', () => {
    expect(formatProblems(checkContent({ root: process.cwd(), env: PRODUCTION }))).toBe('');
  });

  it('an editor is told everything at once, by file and line', () => {
    const words = told({ [TOOL]: goodTool({ badge: '', url: 'x' }), [QUESTION]: answer('£5 and [x](/x)') });
    expect(words.map((line) => line.split('  ')[0])).toEqual([
      `${QUESTION}:7`,
      `${QUESTION}:7`,
      `${TOOL}:5`,
      `${TOOL}:6`,
    ]);
  });

  it('an editor who types an amount into the token guide is told that nothing reads it (A-43)', () => {
    const path = 'content/rewards/guide.yaml';
    const rows = `${GOOD_CONTENT[path]}rows:\n  - { name: A gift, fixed: 5 }\n`;
    expect(told({ [path]: rows })).toEqual([
      `${path}:2  rows: is a field that nothing reads. Is it misspelt?`,
    ]);
  });

  it('an editor who deletes the token guide is told', () => {
    expect(told({ 'content/rewards/guide.yaml': undefined }).join()).toContain('it is the token guide');
  });
});
