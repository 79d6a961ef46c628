import { expect, type Page, test } from 'playwright/test';
import { PUBLIC_PAGES } from '../page-budgets.ts';
import { violationsInBoth } from './accessibility.ts';

const PAGES = [
  ...PUBLIC_PAGES.map(({ route }) => route),
  '/news/what-happens-to-a-contribution',
  '/faq?q=what#what-does-it-cost',
];

/** Pages that scroll to the side with text at 200 %, until they are made to fit. */
const TOO_WIDE = /^\/(?:inz|roadmap|changelog)/;

/** How far the page scrolls to the side at this width with text of this size, in pixels. */
async function overflow(page: Page, width: number, size: string): Promise<number> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate((text) => {
    document.documentElement.style.setProperty('font-size', text);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  }, size);
}

for (const path of PAGES) {
  test(`nothing of ${path} is inaccessible in either theme or leaves the page on a phone and with large text`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    expect(await violationsInBoth(page)).toEqual([]);
    for (const [width, size] of [
      [320, '100%'],
      ...(TOO_WIDE.test(path)
        ? []
        : ([
            [320, '200%'],
            [1280, '200%'],
          ] as const)),
    ] as const)
      expect(await overflow(page, width, size), `${width} px, ${size}`).toBeLessThanOrEqual(0);
  });
}

/** Without home, whose headline is a picture. */
const TITLED = [
  ...PAGES.filter((path) => path !== '/' && !path.includes('#')),
  '/contribute/status',
  '/offline',
  '/no-such-page',
];

for (const [width, y] of [
  [1440, 105],
  [390, 89],
] as const)
  test(`page titles begin at one height and have three sizes, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const sizes = new Set<string>();
    for (const path of TITLED) {
      await page.goto(path);
      const title = page.getByRole('heading', { level: 1 });
      await expect.poll(async () => (await title.boundingBox())?.y, path).toBeCloseTo(y, 0);
      sizes.add(await title.evaluate((one) => getComputedStyle(one).fontSize));
    }
    expect(sizes.size).toBeLessThanOrEqual(3);
  });

test('on a phone the name and every link of the footer are 44 px high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  const targets = page
    .getByRole('banner')
    .getByRole('link')
    .or(page.getByRole('contentinfo').getByRole('link'));
  const boxes = await targets.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => ({ name: one.textContent?.trim(), height: one.getBoundingClientRect().height })),
  );
  expect(boxes.length).toBeGreaterThan(15);
  expect(boxes.filter(({ height }) => height < 44)).toEqual([]);
});

test('the page of a fault of ours has the status 500, and offers to try again', async ({ page }) => {
  const answer = await page.goto('/500');
  expect(answer?.status()).toBe(500);
  expect(answer?.headers()['cache-control']).toContain('no-store');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That went wrong');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
});
