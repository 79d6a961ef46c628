import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConfigData, HtmlValidate, type Message, StaticConfigLoader } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnSite, startOwnSite } from '../own-site.ts';

const DIST = 'dist';
const STATIC_PAGES = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .toSorted();
const ON_DEMAND_PAGES = [
  '/leaderboard',
  '/inz',
  '/roadmap',
  '/changelog',
  '/changelog/00000000-0000-4000-8000-000000000005',
  '/no-such-page',
  // Of a function, for browsers without script.
  '/api/contributions/form/confirmation?key=none',
];

/** What the HTML standard and a document of its own demand, and what a reader of the page's structure needs. */
const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    'close-order': 'error',
    'no-dup-attr': 'error',
    'no-implicit-button-type': 'error',
    'script-element': 'error',
    'unrecognized-char-ref': 'error',
    'no-redundant-for': 'error',
    'no-missing-references': 'error',
    // Valid HTML, and how it is built: React writes attributes in its own case and closes void elements.
    'attr-case': 'off',
    // Every script is our own file, and the content policy allows no other.
    'require-sri': 'off',
    // Safari takes the role of a list from one without markers, so it is said.
    'no-redundant-role': 'off',
    // Of the parts of the status page, each with its heading, one is shown at a time; in static HTML all are there.
    'heading-level': 'off',
    // Of the two tables of contents of a legal page one is shown at a time.
    'unique-landmark': 'off',
    // A field that searches as one types has nothing to press.
    'wcag/h32': 'off',
    // The part of a dialog that scrolls is a region with a name and the focus; a section would stand in the same place.
    'prefer-native-element': 'off',
    // A list of definitions is named by the heading above it.
    'aria-label-misuse': 'off',
  },
};

const checker = new HtmlValidate(new StaticConfigLoader(RULES));

/** A password field turns into a text field when the password is shown; `autocapitalize` is meant for that. */
const isMeant = ({ ruleId, message }: Message) =>
  ruleId === 'input-attributes' && message.startsWith('Attribute "autocapitalize"');

/** A year, month, day, week, time, moment or duration, as the standard lets a `time` element say it. */
const MACHINE_DATE =
  /^(?:\d{4}(?:-\d\d(?:-\d\d)?|-W\d\d)?|(?:\d\d-\d\d)|(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:?\d\d)?|P[\dTDHMSW.]+)$/;

/** What is wrong with a page, a line each: rule, sentence and place. */
async function faultsOf(html: string): Promise<string[]> {
  const report = await checker.validateString(html);
  const faults = report.results
    .flatMap(({ messages }) => messages)
    .filter((message) => !isMeant(message))
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`);
  const after = html.split(/<\/html>/i).slice(1);
  if (after.length !== 1 || after.some((rest) => rest.trim())) faults.push('after </html> something follows');
  for (const [element, attributes = '', text = ''] of html.matchAll(/<time\b([^>]*)>([^<]*)/g)) {
    const date = /\sdatetime="([^"]*)"/i.exec(attributes)?.[1] ?? text.trim();
    if (!MACHINE_DATE.test(date)) faults.push(`time: no machine-readable date (${element})`);
  }
  for (const [drawing] of html.matchAll(/<svg\b[^>]*\srole="img"[^>]*>(?!\s*<title>[^<])/g))
    if (!/\saria-label(?:ledby)?="[^"]/.test(drawing)) faults.push(`drawing: no name (${drawing})`);
  return faults;
}

describe('the HTML that a browser gets', () => {
  test('the build has pages to look at', () => {
    expect(STATIC_PAGES.length).toBeGreaterThanOrEqual(20);
  });

  test.each(STATIC_PAGES)('%s is valid', async (file) => {
    expect(await faultsOf(await readFile(join(DIST, file), 'utf8'))).toEqual([]);
  });
});

describe('the HTML of pages that are made on demand', () => {
  let directory: string;
  let site: OwnSite;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'thegrid-html-'));
    site = await startOwnSite(directory);
  });
  afterAll(async () => {
    await site.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test.each(ON_DEMAND_PAGES)('%s is valid', async (path) => {
    expect(
      await faultsOf(await (await fetch(`${site.url}${path}`, { headers: { Accept: 'text/html' } })).text()),
    ).toEqual([]);
  });
});

describe('the check itself', () => {
  const page = (body: string, head = '') =>
    `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body><main>${body}</main></body></html>`;

  test('finds nothing in a page that is right', async () => {
    expect(await faultsOf(page('<h1>One</h1><p><time datetime="2026-11-22">Today</time></p>'))).toEqual([]);
  });

  test.each([
    ['a header in a footer', page('<footer><header>One</header></footer>')],
    ['a style in the body', page('<div><style>p{color:red}</style></div>')],
    ['a script after the document', `${page('<p>One</p>')}<script type="module" src="/one.js"></script>`],
    ['a time without a machine date', page('<p><time>Yesterday</time></p>')],
    ['an empty time', page('<p><time class="note"></time></p>')],
    [
      'autocomplete where it is not allowed',
      page('<input type="checkbox" autocomplete="off" aria-label="One">'),
    ],
    [
      'a token of autocomplete that does not exist',
      page('<input autocomplete="firstname" aria-label="One">'),
    ],
    ['an id twice', page('<p id="a">One</p><p id="a">Two</p>')],
    ['a block in a paragraph', page('<p><div>One</div></p>')],
    ['a control in a control', page('<button type="button"><a href="/">One</a></button>')],
    ['an attribute twice', page('<p class="a" class="b">One</p>')],
    ['an element that is not closed', page('<div><span>One</div>')],
    ['a picture without a text in its place', page('<img src="/one.png">')],
    ['a drawing without a name', page('<svg role="img"><path d="M0 0"/></svg>')],
    ['a field without a label', page('<input type="text">')],
    ['a label of nothing', page('<label for="nowhere">One</label>')],
    ['an obsolete element', page('<center>One</center>')],
    ['a list with something else in it', page('<ul><div>One</div></ul>')],
    ['a page without a title', page('<p>One</p>').replace(/<title>.*<\/title>/, '')],
  ])('finds %s', async (_, html) => {
    expect(await faultsOf(html)).not.toEqual([]);
  });
});
