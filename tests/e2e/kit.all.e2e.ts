import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { violations } from './accessibility.ts';

const PARTS = [
  'Headings',
  'Buttons',
  'Tabs and views',
  'Disclosure',
  'Fields',
  'Switch and check',
  'Badges',
  'Card',
  'Table',
  'Empty, loading, failed',
  'Dialog',
  'Toasts',
  'Formats',
];

test('the kit stands on one page of the local site, in both themes and at 200 %', async ({ page }) => {
  await page.goto('/__local/kit');
  for (const theme of ['light', 'dark']) {
    const frame = page.frameLocator(`iframe[title="The kit, ${theme}"]`);
    await expect(frame.getByRole('heading', { level: 2 })).toHaveText(PARTS);
    await expect(frame.getByRole('button', { name: 'signal' }).first()).toBeVisible();
    await expect(frame.getByRole('definition').filter({ hasText: '50–150, 500' })).toBeVisible();
  }
  const faces = await page
    .frameLocator('iframe')
    .first()
    .locator('body')
    .evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    });
  expect(faces.map((family) => family.replaceAll('"', ''))).toEqual(
    expect.arrayContaining(['Bricolage 86', 'Public Sans']),
  );
  const ground = (theme: string) =>
    page
      .frameLocator(`iframe[title="The kit, ${theme}"]`)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  expect(await ground('light')).not.toBe(await ground('dark'));
  await page.getByRole('link', { name: '200 %' }).click();
  await expect(page.frameLocator('iframe').first().locator('html')).toHaveCSS('font-size', '32px');
});

for (const theme of ['light', 'dark']) {
  test(`nothing of the kit is inaccessible, ${theme}`, async ({ page }) => {
    await page.goto(`/__local/kit?theme=${theme}`);
    expect(await violations(page)).toEqual([]);
  });
}

test('at 200 % nothing of the kit is wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/__local/kit?theme=light&text=200');
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBe(0);
});

test('nothing of the kit is published', () => {
  const files = globSync('dist/**/*.{html,js,css,json,txt,xml}');
  expect(files.length).toBeGreaterThan(30);
  const holding = files.filter((file) =>
    /__local\/kit|The kit, (?:light|dark)|kit-buttons/.test(readFileSync(file, 'utf8')),
  );
  expect(holding).toEqual([]);
  expect(globSync('dist/**/*kit*.html')).toEqual([]);
});
