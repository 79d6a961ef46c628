import { expect, type Page, test } from 'playwright/test';
import sharp from 'sharp';
import { pngFile } from '#tests/builders/files.ts';
import { violationsInBoth } from './accessibility.ts';
import { ContributionPage, CREATE } from './contribution-page.ts';
import { fakeScreen } from './fake-screen.ts';

const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
const capture = (page: Page) => page.getByRole('button', { name: 'Capture the screen' });
const CREATE_GLOB = '**/api/contributions';
const status = (page: Page) => page.getByRole('dialog').getByRole('status');

/** A photograph of noise, with metadata. */
const photo = async () => ({
  name: 'photo.webp',
  mimeType: 'image/webp',
  buffer: await sharp({
    create: {
      width: 300,
      height: 500,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .withExif({ IFD0: { Artist: 'Fern' } })
    .webp()
    .toBuffer(),
});

test('a visitor hides parts of a chosen picture by keys on a small screen with large text, and gives up on another try', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const form = await new ContributionPage(page).open();
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const pdf = { name: 'proof.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
  await form.file.setInputFiles([await photo(), pdf]);
  const hide = page.getByRole('button', { name: 'Hide parts of photo.webp' });
  await expect(page.getByRole('button', { name: /^Hide parts/ })).toHaveCount(1);
  await hide.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'photo.webp' });
  const canvas = dialog.getByRole('application');
  await expect(dialog.getByRole('button', { name: 'Hide a part' })).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  for (const button of await dialog.getByRole('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);

  for (let tab = 0; tab < 4; tab += 1) await page.keyboard.press('Tab');
  await expect(canvas).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(/^Hidden from 38%/);
  await page.keyboard.press('Delete');
  await expect(status(page)).toHaveText('Nothing is drawn');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(chosen(page)).toHaveText([/photo\.jpg/, /proof\.pdf/]);
  const again = page.getByRole('button', { name: 'Hide parts of photo.jpg' });
  await expect(again).toBeFocused();

  await again.press('Enter');
  await page.getByRole('dialog').getByRole('application').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your drawing?' });
  await expect(question.getByRole('button', { name: 'Keep drawing' })).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('application')).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(again).toBeFocused();
  await again.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(2);
});

test('a visitor draws by presses without dragging, undoes and resets', async ({ page }) => {
  const form = await new ContributionPage(page).open();
  await form.file.setInputFiles(await photo());
  await page.getByRole('button', { name: 'Hide parts of photo.webp' }).click();
  const dialog = page.getByRole('dialog', { name: 'photo.webp' });
  const canvas = dialog.getByRole('application');
  const { width, height } = (await canvas.boundingBox())!;
  const press = (across: number, down: number) =>
    canvas.click({ position: { x: width * across, y: height * down } });
  await press(0.2, 0.2);
  await expect(status(page)).toHaveText('Now press the opposite corner, or the tip of the arrow');
  await press(0.6, 0.4);
  await expect(status(page)).toHaveText(/^Hidden from 20% across and 20% down to 60% across and 40% down$/);
  await dialog.getByRole('button', { name: 'Arrow' }).click();
  await press(0.8, 0.8);
  await press(0.5, 0.6);
  await expect(status(page)).toHaveText(/^Arrow from 80% across/);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(status(page)).toHaveText(/^Hidden from 20% across/);
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(status(page)).toHaveText('Nothing is drawn');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(chosen(page)).toHaveText([/photo\.webp/]);
});

test('a picture that was uploaded before a failure and then drawn on is uploaded again, and only that is sent', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  await form.fill();
  await form.file.setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: Buffer.from(pngFile()) });
  const json = { code: 'invalid', message: 'Not this.', request_id: '1', fields: [] };
  await page.route(CREATE_GLOB, (route) => route.fulfill({ status: 422, json }));
  await form.submit.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not this.' })).toBeVisible();
  await expect(chosen(page)).toContainText('Uploaded.');
  await page.unroute(CREATE_GLOB);
  await page.getByRole('button', { name: 'Hide parts of shot.png' }).click();
  await page.getByRole('dialog').getByRole('application').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(chosen(page)).toContainText('Sent when you submit.');
  const completed = page.waitForResponse(/\/api\/proofs\/[^/]+\/complete$/);
  const created = page.waitForRequest((one) => CREATE.test(new URL(one.url()).pathname));
  await form.submit.click();
  const { proof_file_path } = await (await completed).json();
  expect((await created).postDataJSON()).toMatchObject({ proof_file_path });
  await form.expectSent();
});

test('a visitor who refuses the capture reads that there is none, and a sixth picture is not even captured', async ({
  page,
}) => {
  await fakeScreen(page);
  const form = await new ContributionPage(page).open();
  await form.name.fill('Fern');
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const real = mediaDevices.getDisplayMedia;
    let asked = 0;
    mediaDevices.getDisplayMedia = (options) => {
      asked += 1;
      Object.assign(window, { asked });
      return asked === 1 ? Promise.reject(new DOMException('No', 'NotAllowedError')) : real(options);
    };
  });
  await capture(page).click();
  const note = page.getByRole('status').filter({ hasText: 'Nothing was captured.' });
  await expect(note).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await capture(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(note).toHaveCount(0);
  await expect(chosen(page)).toHaveCount(0);

  const shot = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(pngFile()) });
  await form.file.setInputFiles(['1', '2', '3', '4', '5'].map((n) => shot(`${n}.png`)));
  await capture(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Up to five files' })).toBeVisible();
  expect(await page.evaluate(() => (window as never as { asked: number }).asked)).toBe(2);
});

test('a browser without a capture of the screen has no button for it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(MediaDevices.prototype, { getDisplayMedia: undefined });
  });
  const form = await new ContributionPage(page).open();
  await form.name.fill('Fern');
  await form.file.setInputFiles(await photo());
  await expect(chosen(page)).toHaveCount(1);
  await expect(capture(page)).toHaveCount(0);
});

test('the form may capture the screen, in an app as well, whose panel makes room for it', async ({
  page,
  baseURL,
}) => {
  const mayCapture = () =>
    (
      document as never as { featurePolicy: { allowsFeature(name: string): boolean } }
    ).featurePolicy.allowsFeature('display-capture');
  await page.goto('/contribute');
  expect(await page.evaluate(mayCapture)).toBe(true);
  await fakeScreen(page);
  await page.goto(`http://127.0.0.1:${Number(new URL(baseURL ?? '').port) + 5}/`);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const inside = page.frameLocator('iframe[title="Contribution form"]');
  await expect(inside.getByLabel('Related App')).toHaveValue('roomz');
  expect(await inside.locator('html').evaluate(mayCapture)).toBe(true);
  await page.evaluate(() => {
    const panel = document.querySelector('thegrid-contribute')!.shadowRoot!.querySelector('dialog')!;
    const seen: string[] = [];
    new MutationObserver(() => seen.push(getComputedStyle(panel).opacity)).observe(panel, {
      attributeFilter: ['class'],
    });
    Object.assign(window, { seen });
  });
  await inside.getByRole('button', { name: 'Capture the screen' }).click();
  const dialog = inside.getByRole('dialog', { name: 'Your screen' });
  await expect(dialog.getByRole('application')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => (window as never as { seen: string[] }).seen))
    .toEqual(['0', '1']);
  expect(await violationsInBoth(page)).toEqual([]);
  await dialog.getByRole('application').press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Send a contribution' })).toBeVisible();
});
