import { expect, type Page, test } from 'playwright/test';
import { parse } from 'yaml';
import {
  contentFiles,
  field,
  folderFiles,
  openAll,
  openEditor,
  openForm,
  part,
  putFolder,
  watch,
} from './editor-page.ts';

const FILM = 'content/videos/intro.yaml';
const ARTICLE = 'news/entries/the-contribution-programme-is-open';

/** Opens a form of the editor on a copy of the content, which it returns. */
async function openWith(page: Page, form: string) {
  const files = contentFiles();
  await putFolder(page, files);
  await watch(page);
  await openEditor(page);
  await openForm(page, form);
  return files;
}

/** A place in the form, what is typed there, and what the editor answers. */
type Wrong = readonly [path: string, typed: string, sentence: RegExp];

// The rules of tests/rules/editor-fields.test.ts, each once, as the editor itself applies them.
const WRONG: Record<string, readonly Wrong[]> = {
  [ARTICLE]: [
    ['title', '', /required/],
    ['description', 'Too short.', /at least 50/],
    ['date', '', /required/],
  ],
  'pages/entries/faq': [['title', 'x'.repeat(61), /60 characters/]],
  'tools/entries/canva': [
    ['url', 'http://www.canva.com', /begins with https/],
    ['url', 'https://a:x/', /valid URL/],
    ['badge', 'Free trial', /Not written as it should be/],
    ['order', '0', /greater than or equal to 1/],
  ],
  'flip-cards/entries/renting-a-room': [['example.each', '0', /More than 0/]],
  'home/entries/everyday-life': [['items.0.time', '24:00', /Not written as it should be/]],
  'carousel/entries/jobz': [['examples.0', '', /required/]],
  'faq/entries/what-does-it-cost': [
    ['question', '2026-11-29', /date alone/],
    ['body', 'It costs £6.', /States a price/],
    ['body', 'See [this](/abuot).', /links to a page that the site does not have/],
  ],
};

for (const [form, values] of Object.entries(WRONG))
  test(`wrong values are refused in the form ${form}, and nothing is written (F12)`, async ({ page }) => {
    const before = await openWith(page, form);
    for (const [path, typed, sentence] of values) {
      const group = /^items/.exec(path)?.[0];
      if (group) await openAll(page, group);
      const control = part(page, path).locator('input, textarea').first();
      await control.scrollIntoViewIfNeeded();
      const right = await control.inputValue();
      await control.fill(typed);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(part(page, path).getByText(sentence)).toBeVisible();
      expect(await folderFiles(page)).toEqual(before);
      await control.fill(right);
      await expect(part(page, path).getByText(sentence)).toBeHidden();
    }
  });

test('an editor changes the title of a film, and its parts that belong together stay (F12)', async ({
  page,
}) => {
  const before = await openWith(page, 'videos/entries/intro');
  await field(page, 'title').fill('How it works');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await folderFiles(page))[FILM]).toContain('How it works');
  const film = parse((await folderFiles(page))[FILM] ?? '');
  // Sixteen by nine, unless the file says otherwise.
  expect(film).toEqual({ ...parse(before[FILM] ?? ''), title: 'How it works', aspect: 56.25 });
});
