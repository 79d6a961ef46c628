import { devices, expect, test } from 'playwright/test';
import { PUBLIC_PAGES } from '../page-budgets.ts';
import { weighPage } from '../page-weight.ts';

const { defaultBrowserType: _, ...phone } = devices['Pixel 5'];
test.use({ ...phone, serviceWorkers: 'block' });

for (const { route, budget } of PUBLIC_PAGES) {
  test(`a visitor on a phone receives ${route} within its budget of bytes, and nothing from another host`, async ({
    page,
    baseURL,
  }) => {
    const weight = await weighPage(page, new URL(route, baseURL).href);
    expect(weight.foreign).toEqual([]);
    for (const part of ['total', 'requests', 'script', 'css', 'scriptAfterScroll'] as const)
      expect.soft(weight[part], part).toBeLessThanOrEqual(budget[part]);
    expect(weight.total).toBeGreaterThan(20_000);
  });
}

test('the manifest is asked for once a page has loaded, so that it does not race the first paint', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(globalThis, { early: document.querySelectorAll('[rel=manifest]').length });
    });
  });
  await page.goto('/about');
  expect(await page.evaluate(() => (globalThis as never as { early: number }).early)).toBe(0);
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
});
