import { expect, type Locator, type Page } from 'playwright/test';

/** From now on the page writes down which of its islands are alive, as they say so themselves. */
export async function noteAwakeIslands(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('island:awake', ({ target }) =>
      (target as Element).closest('astro-island')?.setAttribute('data-awake', ''),
    );
  });
}

/** Waits until the page has its own fonts, which it takes at the first movement after they arrived (D134). */
export const ownFonts = (page: Page): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('pointermove')));
    const families = () => page.evaluate(() => [...document.fonts].map(({ family }) => family).join());
    expect(await families()).toContain('Public Sans');
  }).toPass();

/** Whether the island around this element is alive. */
export const isAwake = (part: Locator): Promise<boolean> =>
  part.evaluate((one) => Boolean(one.closest('astro-island[data-awake]')));
