import { expect, type Locator, type Page, test } from 'playwright/test';
import { APPS } from '#domain/apps.ts';

/** The sections of the home page in the order of the specification (R112): what each heading begins with or holds. */
const ROOMS = {
  everyday: /^Everyday life/,
  rules: /^Your rules/,
  insiderz: /^Insiderz/,
  beta: /^Always in beta/,
  toolkit: /toolkit/,
  owned: /user-owned/,
  app: /torch/,
  plunge: /plunge/,
};
type Room = keyof typeof ROOMS;

const NAMES = Object.values(APPS).map(({ name }) => name);

function room(page: Page, name: Room): Locator {
  return page.getByRole('region', { name: ROOMS[name] });
}

test('the bars of the chart are as high as the prices (R494–R507, A-27)', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  const rows = room(page, 'rules').getByRole('figure').getByRole('listitem');
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => Number.parseFloat(getComputedStyle(row, '::after').height)),
  );
  const pound = heights[0]! / 5;
  const pounds = [5, 7, 9, 9, 0, 8, 0, 4, 6, 4, 5];
  for (const [i, count] of pounds.entries()) {
    if (count) expect(heights[i]! / pound).toBeCloseTo(count, 1);
    else expect(heights[i]!).toBeLessThan(pound);
  }
});

test('nine of the twenty columns of the pool are filled, from the line of the heading (R107)', async ({
  page,
}) => {
  await page.goto('/');
  const pool = room(page, 'owned').getByRole('img');
  await expect(pool).toHaveAccessibleName(/Nine columns, 45 tiles, are filled/);
  const filled = await pool.evaluate((pool) => {
    const tiles = Number.parseFloat(getComputedStyle(pool, '::before').width);
    const heading = document.getElementById('own')!.getBoundingClientRect();
    return { share: tiles / pool.clientWidth, indent: pool.getBoundingClientRect().left - heading.left };
  });
  expect(filled).toEqual({ share: expect.closeTo(0.45, 3), indent: 0 });
});

test('a visitor opens the card of an app by its house, and the plot leads to the twelfth tile (R110)', async ({
  page,
}) => {
  await page.goto('/');
  const terrace = room(page, 'plunge').getByRole('list');
  await expect(terrace.getByRole('link')).toHaveText([...NAMES, 'Yours to name']);
  await expect(terrace.getByRole('link', { name: 'Yours to name' })).toHaveAttribute('href', '/#next');
  await terrace.getByRole('link', { name: 'Teamz' }).click();
  await expect(page).toHaveURL(/\/#teamz$/);
  await expect(page.locator('#teamz')).toBeInViewport();
});

test('nothing leaves a screen of 320 to 1440, nor with text at 200 % (R101–R110)', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/');
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const size of ['100%', '200%']) {
      await page.evaluate(
        (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
        size,
      );
      for (const name of Object.keys(ROOMS) as Room[]) {
        const beyond = await room(page, name).evaluate((section) => {
          const limit = document.documentElement.clientWidth + 1;
          return [...section.querySelectorAll('*:not(svg *)')]
            .filter(
              (element) =>
                element.getBoundingClientRect().right > limit &&
                // The parts of the day swipe on a phone.
                !element.closest('.vh, .sr-only, .snap-x'),
            )
            .map((element) => element.outerHTML.slice(0, 80));
        });
        expect(beyond, `${name} at ${width}, ${size}`).toEqual([]);
        const cut = await room(page, name).evaluate((section) =>
          [...section.querySelectorAll('p, h2, h3, dd, dt, b, time, a, [aria-labelledby=plunge] li span')]
            .filter(
              (element) =>
                !element.closest('.vh, .sr-only') &&
                element.scrollWidth > element.clientWidth + 1 &&
                getComputedStyle(element).display !== 'inline',
            )
            .map((element) => element.outerHTML.slice(0, 80)),
        );
        expect(cut, `${name} at ${width}, ${size}: words wider than their place`).toEqual([]);
      }
    }
  }
});
