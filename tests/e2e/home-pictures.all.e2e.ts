import { expect, type Page, test } from 'playwright/test';

test.use({ serviceWorkers: 'block' });

const pictures = (page: Page) => page.locator('main img.art');

test('drawings below the first screen come when they are near, and none is missing', async ({ page }) => {
  const asked: string[] = [];
  page.on('response', (answer) => {
    if (/\/art\/.*\.svg$/.test(answer.url())) asked.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((one) => /house-|film|phone/.test(one))).toEqual([]);

  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForLoadState('networkidle');
  expect(asked.filter((one) => !one.startsWith('200 '))).toEqual([]);
  // Beyond the edge of the carousel they wait until it moves.
  const loaded = () =>
    pictures(page).evaluateAll(
      (all) =>
        (all as HTMLImageElement[]).filter(
          (one) => !one.closest('.slip') && !(one.complete && one.naturalWidth),
        ).length,
    );
  await expect.poll(loaded).toBe(0);
  for (const picture of await pictures(page).all()) await expect(picture).toHaveAttribute('alt', '');
});

/** Names of the carousel's pictures requested so far. */
function waysOf(page: Page): Set<string> {
  const requested = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/art\/(way-\w+)\./.exec(request.url()) ?? [];
    if (name) requested.add(name);
  });
  return requested;
}

// Cards in sight or cut by the edge, the next one, and the last, which comes in from the other end.
for (const [width, first] of [
  [390, 3],
  [1440, 6],
] as const)
  test(`at ${width} px the carousel loads the pictures of its next cards, and no others`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const requested = waysOf(page);
    await page.goto('/');
    const step = page.getByRole('button', { name: 'Next card' });
    // Wakes the carousel, whose first step leads one card on.
    await step.click();
    await expect.poll(() => requested.size).toBe(first + 1);
    await page.waitForLoadState('networkidle');
    expect(requested.size).toBe(first + 1);
    for (let more = 2; more < 5; more += 1) {
      await step.click();
      await expect.poll(() => requested.size).toBe(Math.min(11, first + more));
      const missing = () =>
        page.locator('.slip img').evaluateAll((all) => {
          const edge = document.querySelector('.rail')!.getBoundingClientRect();
          return (all as HTMLImageElement[]).filter((one) => {
            const { left, right } = one.closest('.slip')!.getBoundingClientRect();
            return right > edge.left && left < edge.right && !(one.complete && one.naturalWidth);
          }).length;
        });
      await expect.poll(missing).toBe(0);
    }
  });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('every drawing is there, and both sides of a card', async ({ page }) => {
    const asked: number[] = [];
    page.on('response', (answer) => {
      if (/\/art\/.*\.svg$/.test(answer.url())) asked.push(answer.status());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(asked.length).toBeGreaterThan(50);
    expect(new Set(asked)).toEqual(new Set([200]));
    await expect(page.locator('#localz-about')).toBeVisible();
    await expect(page.locator('.flips:not(.turning) .new').first()).toBeVisible();
  });
});
