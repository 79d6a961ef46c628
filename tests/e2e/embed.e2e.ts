import { expect, type Page, test } from 'playwright/test';
import { pngFile } from '#tests/builders/files.ts';
import { violationsInBoth } from './accessibility.ts';

/** The pretend sibling app: another site than `localhost`, which only the first of its two names may embed. */
const appOf = (host: string, site: string) => `http://${host}:${Number(new URL(site).port) + 5}/`;
const form = (page: Page) => page.frameLocator('iframe[title="Contribution form"]');

test('a person reports a problem from inside an app in four presses, and nothing moves or loads before', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(appOf('127.0.0.1', baseURL ?? ''));
  await page.waitForFunction(() => customElements.get('thegrid-contribute'));
  expect(requested.filter((path) => path.startsWith('/embed/'))).toEqual(['/embed/contribute.js']);
  expect(await page.context().cookies()).toEqual([]);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceObserverEntryList) =>
          resolve(
            list
              .getEntries()
              .reduce((all, entry) => all + (entry as { value?: number } & typeof entry).value!, 0),
          );
        new PerformanceObserver(sum).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBe(0);

  // First press. What is typed, the consent and the file picker of the system are not counted.
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a contribution' });
  await expect(dialog).toBeVisible();
  const inside = form(page);
  await expect(inside.getByLabel('Related App')).toHaveValue('roomz');
  await expect(inside.getByText('http://127.0.0.1')).toBeVisible();
  for (const part of ['page', 'version', 'device', 'language'])
    await expect(inside.getByRole('button', { name: `Remove ${part}` })).toBeVisible();
  expect(await inside.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(page.locator('iframe')).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);

  // Escape closes from inside the frame, and what was typed waits in the panel.
  await inside.getByLabel('Description').fill('The dates are cleared when I go back.');
  await inside.getByLabel('Description').press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Report a problem' })).toBeFocused();
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect(inside.getByLabel('Description')).toHaveValue('The dates are cleared when I go back.');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(inside.getByRole('heading', { name: 'Your draft is in the form' })).toHaveCount(0);

  await inside.getByLabel('Display Name').fill('Fern');
  await inside.getByLabel('Email Address', { exact: true }).fill('fern@bristol.example.uk');
  // Second press.
  const choosing = page.waitForEvent('filechooser');
  await inside.getByLabel('Upload proof').click();
  const buffer = Buffer.from(pngFile());
  await (await choosing).setFiles({ name: 'screen.png', mimeType: 'image/png', buffer });
  await inside.getByRole('checkbox', { name: /I agree to the/ }).check();
  // Third press.
  await inside.getByRole('button', { name: 'Submit contribution' }).click();
  const receipt = inside.getByRole('region', { name: 'Thank you. We have your contribution.' });
  await expect(receipt).toContainText(/TG-[0-9A-HJKMNP-TV-Z]{6}/);
  await expect(receipt.getByRole('heading')).toBeInViewport();
  await expect(page.getByText(/Roomz knows: TG-/)).toBeAttached();
  expect(await violationsInBoth(page)).toEqual([]);

  // The next report begins with a new form.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect(receipt).toHaveCount(0);
  await expect(inside.getByLabel('Description')).toHaveValue('');
  await expect(inside.getByLabel('Related App')).toHaveValue('roomz');
  await expect(inside.getByRole('button', { name: 'Remove version' })).toBeVisible();
});

test('the browser refuses the form on a page of any other origin, and the panel leads to the page', async ({
  page,
  baseURL,
}) => {
  const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
  await page.goto(appOf('localhost', baseURL ?? ''));
  await page.waitForFunction(() => customElements.get('thegrid-contribute'));
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await refused;
  const link = page.getByRole('link', { name: 'open it in a new tab' });
  await expect(link).toHaveAttribute('href', new RegExp(`^${baseURL}/contribute#.*app=roomz`));
  await expect(form(page).getByRole('form')).toHaveCount(0);
});
