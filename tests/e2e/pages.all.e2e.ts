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
