import type { Locator, Page } from 'playwright/test';

/** From now on the page writes down which of its islands are alive, as they say so themselves. */
export async function noteAwakeIslands(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('island:awake', ({ target }) =>
      (target as Element).closest('astro-island')?.setAttribute('data-awake', ''),
    );
  });
}

/** Whether the island around this element is alive. */
export const isAwake = (part: Locator): Promise<boolean> =>
  part.evaluate((one) => Boolean(one.closest('astro-island[data-awake]')));
