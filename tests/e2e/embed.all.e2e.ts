import { expect, type Page, test } from 'playwright/test';
import { pngFile } from '#tests/builders/files.ts';

/** The page of the pretend Roomz, with the panel open. */
async function openPanel(page: Page, site: string | undefined) {
  await page.goto(`http://127.0.0.1:${Number(new URL(site ?? '').port) + 5}/`);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const inside = page.frameLocator('iframe[title="Contribution form"]');
  await expect(inside.getByLabel('Related App')).toHaveValue('roomz');
  return inside;
}

test('a person finds what they wrote in the panel again after the page of the app was reloaded', async ({
  page,
  baseURL,
}) => {
  const inside = await openPanel(page, baseURL);
  await inside.getByLabel('Description').fill('The dates are cleared when I go back.');
  const file = { name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from(pngFile()) };
  await inside.getByLabel('Upload proof').setInputFiles(file);
  await expect(inside.getByText(/Saved on this device with its file/)).toBeVisible();
  await openPanel(page, baseURL);
  await expect(inside.getByLabel('Description')).toHaveValue('The dates are cleared when I go back.');
  await expect(inside.getByRole('list', { name: 'Chosen files' })).toContainText('screen.png');
});

test('an app that takes the open panel out of its page fetches no more tokens, and the panel opens again', async ({
  page,
  baseURL,
}) => {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/vouch')) tokens.push(request.url());
  });
  await page.clock.install();
  await openPanel(page, baseURL);
  await expect.poll(() => tokens).toHaveLength(1);
  const element = await page.locator('thegrid-contribute').elementHandle();
  const place = await page.evaluateHandle((one) => one?.parentElement, element);
  await element?.evaluate((one) => one.remove());
  await page.clock.runFor('09:00');
  expect(tokens).toHaveLength(1);
  await page.evaluate(([one, into]) => one && into?.append(one), [element, place] as const);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect.poll(() => page.getByRole('dialog').evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await expect.poll(() => tokens).toHaveLength(2);
});
