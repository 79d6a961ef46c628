import { expect, test } from 'playwright/test';
import { parse } from 'yaml';
import { checkContent } from '#lib/content/check/check-content.ts';
import { formatProblems } from '#lib/content/check/source.ts';
import {
  contentFiles,
  field,
  folderFiles,
  openEditor,
  openForm,
  openGroup,
  putFolder,
  repositoryWith,
  watch,
} from './editor-page.ts';

const ANSWER = 'content/faq/what-does-it-cost.mdx';
const PRICES = 'content/prices/prices.yaml';

test('an editor changes an answer and a price in a folder, and the content check finds them in order (F12)', async ({
  page,
  baseURL,
}, info) => {
  const before = contentFiles();
  await putFolder(page, before);
  const { faults, hosts } = await watch(page);
  await openEditor(page);

  await openForm(page, 'faq/entries/what-does-it-cost');
  await field(page, 'question').fill('What does it cost me?');
  const text = field(page, 'body');
  await expect(text).toHaveValue(/costs nothing/);
  await text.fill((await text.inputValue()).replace('costs nothing', 'costs you nothing'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await folderFiles(page))[ANSWER]).toContain('What does it cost me?');

  await openForm(page, '_singletons/entries/prices');
  await openGroup(page, 'apps.localz');
  const amount = page.locator('section[data-key-path="apps.localz.amount"]').getByRole('spinbutton');
  await amount.fill('50');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The value must be less than or equal to 12.')).toBeVisible();
  expect((await folderFiles(page))[PRICES]).toBe(before[PRICES]);
  await amount.fill('6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await folderFiles(page))[PRICES]).toContain('amount: 6');

  const after = await folderFiles(page);
  expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
  const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
  expect(changed.toSorted()).toEqual([ANSWER, PRICES]);
  const prices = parse(before[PRICES] ?? '');
  prices.apps.localz.amount = 6;
  expect(parse(after[PRICES] ?? '')).toEqual(prices);
  expect(after[ANSWER]?.split('---')[2]?.trim()).toBe(
    before[ANSWER]?.split('---')[2]?.replace('costs nothing', 'costs you nothing').trim(),
  );

  const root = info.outputPath('repository');
  repositoryWith(after, root);
  expect(formatProblems(checkContent({ root, env: {} }))).toBe('');
  // The check is the one that stops a price where it has no business.
  repositoryWith({ ...after, [ANSWER]: `${after[ANSWER]}\nOr £6.\n` }, info.outputPath('wrong'));
  expect(formatProblems(checkContent({ root: info.outputPath('wrong'), env: {} }))).toContain(
    '"£6" is a price',
  );

  expect(faults).toEqual([]);
  expect([...hosts].toSorted()).toEqual([new URL(baseURL ?? '').host, 'www.githubstatus.com']);
});

test('a text that is too long, or is missing, is not saved (F12)', async ({ page }) => {
  const before = contentFiles();
  await putFolder(page, before);
  await watch(page);
  await openEditor(page);
  await openForm(page, 'faq/entries/what-does-it-cost');
  await field(page, 'question').fill('x'.repeat(121));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/120/).first()).toBeVisible();
  await field(page, 'question').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/required/i).first()).toBeVisible();
  expect((await folderFiles(page))[ANSWER]).toBe(before[ANSWER]);
});
