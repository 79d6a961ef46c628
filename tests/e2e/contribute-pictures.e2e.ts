import { expect, type Page, test } from 'playwright/test';
import sharp from 'sharp';
import { violationsInBoth } from './accessibility.ts';
import { adminToken } from './admin-desk.ts';
import { ContributionPage, CREATE } from './contribution-page.ts';
import { fakeScreen, SCREEN } from './fake-screen.ts';

const editor = (page: Page) => page.getByRole('dialog', { name: 'Your screen' });

/** The share of red, as the text of the fake screen is, in a part of the picture. */
async function redness(picture: Buffer, left: number, top: number, width: number, height: number) {
  const { data, info } = await sharp(picture)
    .extract({ left, top, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > 180 && data[at + 1]! < 90 && data[at + 2]! < 40) red += 1;
  return red / (width * height);
}

test('a visitor captures the screen, hides a part by dragging and one by keys, points at a third, and that is what is stored', async ({
  page,
  request,
}) => {
  const sent: string[] = [];
  page.on('request', (one) => {
    if (/^\/api\/(?:proofs|contributions)/.test(new URL(one.url()).pathname)) sent.push(one.method());
  });
  const drawing = page.waitForRequest(/_astro\/editor\..*\.js/);
  await fakeScreen(page);
  const form = await new ContributionPage(page).open();
  await form.fill();
  await page.getByRole('button', { name: 'Capture the screen' }).click();
  await drawing;
  const dialog = editor(page);
  const canvas = dialog.getByRole('application', { name: 'The picture, 640 by 400 pixels' });
  await expect(canvas).toBeVisible();
  const states = () =>
    page.evaluate(() =>
      (window as never as { screenStream: MediaStream }).screenStream
        .getTracks()
        .map(({ readyState }) => readyState),
    );
  expect(await states()).toEqual(['ended']);

  // Dragged: the top left quarter of the picture.
  const { width, height } = (await canvas.boundingBox())!;
  await canvas.hover({ position: { x: 1, y: 1 } });
  await page.mouse.down();
  await canvas.hover({ position: { x: width / 2, y: height / 2 } });
  await page.mouse.up();
  await expect(dialog.getByRole('status')).toHaveText(/^Hidden from 0% across and 0% down to 50% across/);

  // By keys: a quarter in the middle, moved to the lower right corner and made larger up to the edge.
  await canvas.focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
  }
  await expect(dialog.getByRole('status')).toHaveText(
    'Hidden from 75% across and 75% down to 100% across and 100% down',
  );
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(dialog.getByRole('status')).toHaveText(/to 100% across and 100% down|to 99% across/);
  await page.keyboard.press('Shift+ArrowRight');

  await dialog.getByRole('button', { name: 'Arrow' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Arrow' })).toHaveAttribute('aria-pressed', 'true');
  await canvas.focus();
  await page.keyboard.press(' ');
  await expect(dialog.getByRole('status')).toHaveText(/^Arrow from 38%/);
  expect(await violationsInBoth(page)).toEqual([]);
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Capture the screen' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveText([
    /screen\.png/,
  ]);
  expect(sent).toEqual([]);

  const created = page.waitForResponse((one) => CREATE.test(new URL(one.url()).pathname));
  await form.submit.click();
  const { id } = await (await created).json();
  await form.expectSent();
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const stored = await (await request.get(`/api/admin/contributions/${id}/proof`, { headers })).body();
  const { width: wide, height: high, exif } = await sharp(stored).metadata();
  expect([wide, high, exif]).toEqual([SCREEN.width, SCREEN.height, undefined]);
  expect(await redness(stored, 3, 3, 314, 194)).toBe(0);
  expect(await redness(stored, 484, 304, 150, 90)).toBe(0);
  expect(await redness(stored, 330, 0, 300, 190)).toBeGreaterThan(0.05);
  expect(await redness(stored, 0, 210, 230, 190)).toBeGreaterThan(0.05);
});
