import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { APPS } from '#domain/apps.ts';
import { checkContent } from '#lib/content/check/check-content.ts';

const page = readFileSync('docs/recipes.md', 'utf8');
const recipes = page.split(/^### /m).slice(1);
const codes = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const isPath = (code: string) => /^[\w.@-]+(?:\/[\w.@[\]-]*)+$|^[\w-]+\.(?:json|rules)$/.test(code);
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

const ASKED = [
  ...['A reward', 'A colour', 'The name of an app', 'The number of votes', 'A tool category', 'An endpoint'],
  ...[
    'A field of a contribution',
    'A mail',
    'A role',
    'A collection',
    'An admin tab',
    'A notification event',
    'The name of the product',
  ],
];

test('there is a recipe for each of the usual changes', () => {
  const titles = recipes.map((recipe) => recipe.split('\n')[0]);
  expect(ASKED.filter((title) => !titles.includes(title))).toEqual([]);
});

for (const recipe of recipes.filter((text) => ASKED.includes(text.split('\n')[0] ?? ''))) {
  test(`${recipe.split('\n')[0]}: its files are there, and hold what they are opened for`, () => {
    const paths = codes(recipe).filter(isPath);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    const files = paths.filter((path) => /\.\w+$/.test(path));
    const text = files.map((path) => readFileSync(path, 'utf8')).join('\n');
    const names = codes(recipe).filter((code) => /^[A-Z][A-Z_]+$|^contributionFields$/.test(code));
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
  });
}

test('every command is one that runs here', () => {
  const wrong = codes(page).filter((code) => {
    const [program = '', ...words] = code.split(' ');
    if (words.length === 0 || !/^(?:npm|vitest|tsc|astro|biome|node|playwright)$/.test(program)) return false;
    if (program === 'npm') return !(words[words[0] === 'run' ? 1 : 0] ?? '' in scripts);
    return (
      !existsSync(`node_modules/.bin/${program}`) || words.filter(isPath).some((path) => !existsSync(path))
    );
  });
  expect(wrong).toEqual([]);
});

test('what a recipe says that a test says is the title of one', () => {
  const quoted = [...page.matchAll(/"(every\s[^"]+)"/g)].map(([, title = '']) => title.replace(/\s+/g, ' '));
  const text = readFileSync('tests/rules/functions.test.ts', 'utf8');
  expect(quoted.length).toBeGreaterThan(1);
  expect(quoted.filter((title) => !text.includes(`'${title}`))).toEqual([]);
});

/** What the content check says of a copy of this content with some files changed. */
async function told(changed: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'thegrid-recipe-'));
  try {
    await cp('content', join(root, 'content'), { recursive: true });
    await cp('src/pages', join(root, 'src/pages'), { recursive: true });
    await cp('public', join(root, 'public'), { recursive: true });
    for (const [path, text] of Object.entries(changed)) {
      expect(existsSync(join(root, dirname(path)))).toBe(true);
      writeFileSync(join(root, path), text);
    }
    return checkContent({ root, env: {} }).map(({ file, sentence }) => `${file}: ${sentence}`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const CATEGORY = 'order: 99\ntitle: Dry run\nsubtitle: For this test alone.\nicon: trust\ncolour: swapz\n';
const TOOL =
  'order: 1\ncategory: dry-run\nname: Signs\ndescription: Draws a sign that can be read from afar.\nbadge: Free\nurl: https://example.org/\n';

test('dry run: a tenth tool category is two files, and either alone is told', async () => {
  const [category, tool] = ['content/tool-categories/dry-run.yaml', 'content/tools/dry-run.yaml'];
  expect(await told({ [category]: CATEGORY, [tool]: TOOL })).toEqual([]);
  expect((await told({ [category]: CATEGORY }))[0]).toContain('No tool is in this category');
  expect((await told({ [tool]: TOOL }))[0]).toContain('no such file in content/tool-categories');
});

test('dry run: the name of an app that is typed into the content is told', async () => {
  const path = 'content/faq/may-under-16s-join.mdx';
  const text = `${readFileSync(path, 'utf8')}\n${APPS.howz.name} too.\n`;
  expect((await told({ [path]: text }))[0]).toContain(`"${APPS.howz.name}" is the name of an app`);
});
