import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';

test.use({ serviceWorkers: 'block' });

const open = async (page: Page, width: number, height: number) => {
  await page.setViewportSize({ width, height });
  await page.goto('/');
};

/** Height of the page with every section laid out, in pixels. */
async function lengthOf(page: Page): Promise<number> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  return page.evaluate(() => document.documentElement.scrollHeight);
}

for (const [width, height, screens] of [
  [1440, 900, 11],
  [390, 844, 16.5],
] as const)
  test(`the page is at most ${screens} screens long at ${width} x ${height}`, async ({ page }) => {
    await open(page, width, height);
    expect((await lengthOf(page)) / height).toBeLessThanOrEqual(screens);
  });

test('nothing scrolls sideways at any width from 320 to 1920', { tag: '@all' }, async ({ page }) => {
  await open(page, 320, 900);
  for (const width of [320, 360, 390, 600, 768, 900, 960, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await lengthOf(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${width} px`).toBeLessThanOrEqual(width);
  }
});

test('on a phone only the old ways and the parts of the day swipe, with the next one in sight', async ({
  page,
}) => {
  await open(page, 390, 844);
  await lengthOf(page);
  const rows = await page.locator('main *:not(.rail)').evaluateAll((all) =>
    all
      .filter(
        (one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1,
      )
      .map((row) => ({
        of: row.closest('[aria-labelledby]')?.getAttribute('aria-labelledby'),
        inSight: [...row.children].filter((one) => one.getBoundingClientRect().left < innerWidth - 20).length,
      })),
  );
  expect(rows).toEqual([
    { of: 'old-new', inSight: 2 },
    { of: 'everyday', inSight: 2 },
  ]);
});

test('every control is at least 44 px high on a phone', { tag: '@all' }, async ({ page }) => {
  await open(page, 390, 844);
  await lengthOf(page);
  const small = await page.locator('main :is(a, button)').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      // A card is its link's target.
      .map((one) => ({
        text: one.textContent,
        height: (one.closest('.slip') ?? one).getBoundingClientRect().height,
      }))
      .filter(({ height }) => height < 44),
  );
  expect(small).toEqual([]);
});

test('above 1440 the columns follow the sheet', { tag: '@all' }, async ({ page }) => {
  await open(page, 1920, 1080);
  await lengthOf(page);
  const offsets = await page.locator('.halves > div').evaluateAll((all) =>
    all.map((halves) => {
      const sheet = document.querySelector('.sheet')!.getBoundingClientRect();
      const [, second] = halves.querySelectorAll(':scope > section');
      return Math.round(((second!.getBoundingClientRect().left - sheet.left) / sheet.width) * 1200) / 100;
    }),
  );
  expect(offsets).toEqual([6, 5, 7]);
});

test('three screens show the product: find, agree, pay no cut', async ({ page }) => {
  await open(page, 1440, 900);
  const day = page.getByRole('region', { name: /^Everyday life/ });
  for (const [part, title, app] of [
    ['Morning', 'Find', 'Localz'],
    ['Midday', 'Agree', 'Swapz'],
    ['Evening', 'Pay no cut', 'Roomz'],
  ] as const) {
    const screen = day.getByRole('region', { name: part }).getByRole('figure');
    await expect(screen.getByText(title, { exact: true })).toBeVisible();
    await expect(screen.getByText(app, { exact: true })).toBeVisible();
  }
});

const joins = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .map((one) => one as CSSAnimation)
      .filter(({ animationName }) => animationName?.startsWith('hero-'))
      .map(({ animationName, effect }) => [animationName, effect?.getComputedTiming().endTime]),
  );

test('the two halves meet once, on load, in 900 ms', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ animationName }) => {
      if (animationName.startsWith('hero-'))
        Object.assign(window, { joined: ((window as { joined?: number }).joined ?? 0) + 1 });
    });
  });
  await open(page, 1440, 900);
  const joined = () => page.evaluate(() => (window as { joined?: number }).joined);
  await expect.poll(joined).toBe(6);
  await expect.poll(() => joins(page)).toEqual([]);
  await page.mouse.wheel(0, 3000);
  await page.waitForFunction(() => scrollY > 2000);
  await page.mouse.wheel(0, -4000);
  await page.waitForFunction(() => scrollY === 0);
  expect(await joined()).toBe(6);
  const times = await page
    .locator('.hero-art .art')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).animationDuration));
  expect(new Set(times)).toEqual(new Set(['0.9s']));
});

test('a half that is away widens no page', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('animationstart', ({ animationName }) => {
      const away = document
        .getAnimations()
        .filter((one) => (one as CSSAnimation).animationName === animationName);
      if (animationName === 'hero-meet')
        for (const one of away) Object.assign(one, { playbackRate: 0, currentTime: 0 });
    });
  });
  await open(page, 390, 844);
  await expect(page.locator('.hero-right')).not.toHaveCSS('transform', 'none');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('with reduced motion the two halves are together at once', { tag: '@all' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, 1440, 900);
  expect(await joins(page)).toEqual([]);
  await expect(page.locator('.hero-left')).toHaveCSS('transform', 'none');
  await expect(page.locator('.hero-kraft')).toHaveCSS('opacity', '0');
});

for (const width of [390, 1440])
  test(`the page at ${width} has no accessibility violation in either theme`, { tag: '@all' }, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, width, 900);
    await lengthOf(page);
    expect(await violationsInBoth(page)).toEqual([]);
  });
