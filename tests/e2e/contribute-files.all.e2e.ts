import { expect, type Page, test } from 'playwright/test';
import { jpegFile, pngFile } from '#tests/builders/files.ts';
import { violationsInBoth } from './accessibility.ts';
import { openDesk, panelOf, rowOf } from './admin-desk.ts';
import { ContributionPage, CREATE } from './contribution-page.ts';
import { fresh } from './own-data.ts';

const shot = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(jpegFile()) });

/** Pastes a picture, and text with it if given, into the focused element. */
const paste = (page: Page, name: string, text?: string) =>
  page.evaluate(
    ([name, bytes, text]) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
      if (text) clipboardData.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    },
    [name, [...pngFile()], text] as const,
  );

/** Drops a picture on the file control, as if it came from another window. */
const drop = async (page: Page, name: string) => {
  const dataTransfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], name, { type: 'image/png' }));
      return data;
    },
    [name, [...pngFile()]] as const,
  );
  const zone = page.locator('[data-drop]');
  await zone.dispatchEvent('dragover', { dataTransfer });
  await zone.dispatchEvent('drop', { dataTransfer });
};

const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
const removeOf = (page: Page, name: string) => page.getByRole('button', { name: `Remove ${name}` });

test('a visitor chooses two files, pastes a third, takes one out by keyboard, and the desk shows the two that are left', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = fresh('Fern');
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.name.fill(name);
  await form.file.setInputFiles([shot('first.jpg'), shot('second.jpg')]);
  await expect(chosen(page)).toHaveCount(2);
  await form.description.focus();
  await paste(page, 'pasted.png');
  await expect(chosen(page)).toHaveText([/first\.jpg/, /second\.jpg/, /pasted\.png/]);
  await expect(page.getByRole('status').filter({ hasText: '3 of 5 files chosen' })).toBeAttached();

  await removeOf(page, 'second.jpg').focus();
  await page.keyboard.press('Enter');
  await expect(removeOf(page, 'pasted.png')).toBeFocused();
  await expect(chosen(page)).toHaveText([/first\.jpg/, /pasted\.png/]);
  await expect(page.getByRole('status').filter({ hasText: '2 of 5 files chosen' })).toBeAttached();

  const created = page.waitForRequest((one) => CREATE.test(new URL(one.url()).pathname));
  await form.submit.click();
  await form.expectSent();
  const sent = (await created).postDataJSON();
  expect(sent.proof_file_path).toMatch(/\.jpg$/);
  expect(sent.proof_files).toEqual([expect.stringMatching(/\.png$/)]);

  const desk = await openDesk(browser, { baseURL });
  await rowOf(desk, name).click();
  const panel = panelOf(desk, name);
  for (const file of ['first.jpg', 'pasted.png']) {
    await expect(panel.getByRole('button', { name: `Open ${file}` }).locator('img')).toBeVisible();
  }
  const downloading = desk.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save file' }).nth(1).click();
  expect((await downloading).suggestedFilename()).toBe('pasted.png');
  await panel.getByRole('button', { name: 'Open pasted.png' }).press('Enter');
  await expect(desk.getByRole('dialog', { name: 'pasted.png' }).getByRole('img')).toBeVisible();
  await desk.keyboard.press('Escape');
  expect(await violationsInBoth(desk)).toEqual([]);
  await desk.context().close();
});

test('a visitor drops a picture on the file control beside one that was chosen, and both are sent', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.file.setInputFiles(shot('first.jpg'));
  await expect(chosen(page)).toHaveText([/first\.jpg/]);
  await drop(page, 'dropped.png');
  await expect(chosen(page)).toHaveText([/first\.jpg/, /dropped\.png/]);
  const created = page.waitForRequest((one) => CREATE.test(new URL(one.url()).pathname));
  await form.submit.click();
  await form.expectSent();
  expect((await created).postDataJSON().proof_files).toEqual([expect.stringMatching(/\.png$/)]);
});

test('a visitor who takes out the last file, and then the only one, stays at the list and then at the control', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  await form.file.setInputFiles([shot('first.jpg'), shot('second.jpg')]);
  await removeOf(page, 'second.jpg').press('Enter');
  await expect(removeOf(page, 'first.jpg')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.file).toBeFocused();
  await expect(chosen(page)).toHaveCount(0);
});

test('a visitor reads which file is refused and that a sixth is too many, and keeps the others', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await form.file.setInputFiles([shot('first.jpg'), large]);
  await form.expectWrong(form.file, 'large.png: File size must be less than 10MB');
  await form.file.setInputFiles(['2', '3', '4', '5'].map((n) => shot(`${n}.jpg`)));
  await form.expectRight(form.file);
  await expect(chosen(page)).toHaveCount(5);
  await form.file.setInputFiles(shot('sixth.jpg'));
  await form.expectWrong(form.file, 'Up to five files');
  await expect(chosen(page)).toHaveCount(5);
  await removeOf(page, '5.jpg').click();
  await form.expectRight(form.file);
});

test('a visitor who pastes a cell of a spreadsheet adds no picture of it', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  await form.file.setInputFiles(shot('first.jpg'));
  await expect(chosen(page)).toHaveCount(1);
  await form.description.focus();
  await paste(page, 'cell.png', 'The text of the cell');
  await paste(page, 'shot.png');
  await expect(chosen(page)).toHaveText([/first\.jpg/, /shot\.png/]);
});

test('several files come back with the draft, wait without a connection, and leave together', async ({
  page,
  context,
}) => {
  let form = await new ContributionPage(page).open();
  await form.fill();
  await form.file.setInputFiles([shot('first.jpg'), shot('second.jpg'), shot('third.jpg')]);
  await expect(page.getByText(/Saved on this device with its files/)).toBeVisible();
  form = await form.open();
  await expect(chosen(page)).toHaveText([/first\.jpg/, /second\.jpg/, /third\.jpg/]);
  await form.consent.check();

  const created = context.waitForEvent('request', (one) => CREATE.test(new URL(one.url()).pathname));
  await context.setOffline(true);
  await form.submit.click();
  await expect(page.getByText('Will be sent when you are back online.').first()).toBeVisible();
  await context.setOffline(false);
  expect((await created).postDataJSON().proof_files).toHaveLength(2);
  await form.expectSent();
});

test('a failed second file goes on where it stopped, and the first is not sent again', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  const begun = form.requests('POST', /^\/api\/proofs$/);
  await form.fill();
  await form.file.setInputFiles([shot('first.jpg'), shot('second.jpg')]);
  let completed = 0;
  await page.route('**/api/proofs/*/complete', (route) => {
    completed += 1;
    const json = { code: 'unavailable', message: 'Not now.', request_id: '1' };
    return completed === 1
      ? route.continue()
      : route.fulfill({ status: 503, json, headers: { 'Retry-After': '60' } });
  });
  await form.submit.click();
  await expect(chosen(page).nth(1)).toContainText('Stopped at');
  await expect(chosen(page).first()).toContainText('Uploaded.');
  await page.unroute('**/api/proofs/*/complete');
  await page.getByRole('button', { name: 'Retry' }).click();
  await form.expectSent();
  expect(begun).toHaveLength(2);
});

test('five files fit a phone, with nothing inaccessible in either theme', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = await new ContributionPage(page).open();
  const names = ['a.jpg', 'a-name-without-any-space-that-is-longer-than-the-screen-of-a-phone.jpg', 'c.jpg'];
  await form.file.setInputFiles([...names, 'd.jpg', 'e.jpg'].map(shot));
  await expect(chosen(page)).toHaveCount(5);
  expect(await violationsInBoth(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
