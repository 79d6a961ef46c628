import { expect, test } from 'playwright/test';
import { APPS } from '#domain/apps.ts';
import { HomePage } from './home-page.ts';
import { ownFonts } from './islands.ts';

const WIDE = { width: 1440, height: 1100 };
test.use({ viewport: WIDE });

const NAMES: string[] = Object.values(APPS).map(({ name }) => name);

test('a card has a name, three examples, a drawing and its colour, and leads to its app (R075)', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.open({ seen: true });
  await expect(home.cards).toHaveCount(11);
  const colours = new Set<string>();
  for (const [i, name] of NAMES.entries()) {
    const card = home.cards.nth(i);
    await expect(card.getByRole('link')).toHaveAccessibleName(name);
    await expect(card.getByRole('link')).toHaveAttribute('href', `/#${name.toLowerCase()}`);
    await expect(card.getByRole('listitem')).toHaveCount(3);
    await expect(card.locator('img.art')).toHaveAttribute('src', /\.svg$/);
    colours.add(await card.evaluate((one) => getComputedStyle(one).getPropertyValue('--g')));
  }
  expect(colours.size).toBe(11);
});

for (const [width, count] of [
  [390, 1],
  [768, 2],
  [1024, 3],
  [1440, 4],
] as const) {
  test(`at ${width} px ${count} cards are in view (R081)`, { tag: width === 390 ? [] : '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 1000 });
    const home = new HomePage(page);
    await home.open({ seen: true });
    await expect.poll(() => home.inSight()).toEqual(NAMES.slice(0, count));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  });
}

test('it goes on by one card every 3 s (R076)', async ({ page }) => {
  const home = new HomePage(page);
  await home.open({ seen: true });
  await home.observed();
  await page.clock.runFor(2999);
  expect(await home.firstInSight()).toBe(APPS.localz.name);
  await page.clock.runFor(1);
  await expect.poll(() => home.inSight()).toEqual(NAMES.slice(1, 5));
  await page.clock.runFor(3000);
  await expect.poll(() => home.inSight()).toEqual(NAMES.slice(2, 6));
});

test('it waits until it is mostly in view (R079)', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const home = new HomePage(page);
  await home.open({ seen: true });
  await home.observed();
  await page.clock.runFor(9000);
  expect(await home.firstInSight()).toBe(APPS.localz.name);
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, 250);
  await expect(home.carousel).toBeInViewport({ ratio: 0.6 });
  await home.observed();
  await page.clock.runFor(3000);
  await expect.poll(() => home.firstInSight()).toBe(APPS.howz.name);
});

test('it waits while the pointer is over it, or the focus in it (R077, A-03)', { tag: '@all' }, async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.open({ seen: true });
  await home.observed();
  await home.cards.first().hover();
  await page.clock.runFor(10_000);
  expect(await home.firstInSight()).toBe(APPS.localz.name);
  await page.mouse.move(5, 300);
  await home.cards.first().getByRole('link').focus();
  await page.clock.runFor(10_000);
  expect(await home.firstInSight()).toBe(APPS.localz.name);
  await home.arrow.focus();
  await page.clock.runFor(3000);
  await expect.poll(() => home.firstInSight()).toBe(APPS.howz.name);
});

for (const [name, act] of [
  ['the next button', (home: HomePage) => home.carousel.getByRole('button', { name: 'Next card' }).click()],
  [
    'an arrow key',
    async (home: HomePage) => {
      await home.cards.first().getByRole('link').focus();
      await home.page.keyboard.press('ArrowRight');
    },
  ],
  [
    'the wheel',
    async (home: HomePage) => {
      await home.cards.first().hover();
      await home.page.mouse.wheel(326, 0);
    },
  ],
] as const) {
  test(`after ${name} it stays where it is until Play is pressed (R078)`, { tag: '@all' }, async ({
    page,
  }) => {
    const home = new HomePage(page);
    await home.open({ seen: true });
    await home.observed();
    await act(home);
    await expect.poll(() => home.firstInSight()).toBe(APPS.howz.name);
    await expect(home.play).toBeVisible();
    await page.mouse.move(5, 300);
    await home.arrow.focus();
    await expect.poll(() => home.timers()).toBe(0);
    await page.clock.runFor(20_000);
    expect(await home.firstInSight()).toBe(APPS.howz.name);
    await home.play.click();
    await page.clock.runFor(3000);
    await expect.poll(() => home.firstInSight()).toBe(APPS.roomz.name);
  });
}

test('it has no end in either direction (R082)', { tag: '@all' }, async ({ page }) => {
  const home = new HomePage(page);
  await home.open({ seen: true });
  const next = home.carousel.getByRole('button', { name: 'Next card' });
  const previous = home.carousel.getByRole('button', { name: 'Previous card' });
  await previous.click();
  await expect.poll(() => home.inSight()).toEqual([...NAMES.slice(-1), ...NAMES.slice(0, 3)]);
  await previous.click();
  await expect.poll(() => home.inSight()).toEqual([...NAMES.slice(-2), ...NAMES.slice(0, 2)]);
  for (const first of [...NAMES.slice(-1), ...NAMES, ...NAMES.slice(0, 1)]) {
    await next.click();
    await expect.poll(() => home.firstInSight()).toBe(first);
  }
  await expect(home.cards).toHaveCount(11);
});

test('two quick presses go two cards on (R082)', { tag: '@all' }, async ({ page }) => {
  const home = new HomePage(page);
  await home.open({ seen: true });
  const next = home.carousel.getByRole('button', { name: 'Next card' });
  await next.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => home.inSight()).toEqual(NAMES.slice(2, 6));
});

test('the examples of the card under the pointer change every 2 s and come back to the first (R080)', {
  tag: '@all',
}, async ({ page }) => {
  const home = new HomePage(page);
  await home.open({ seen: true });
  const all = await home.cards.nth(1).getByRole('listitem').allTextContents();
  expect(await home.examples(1)).toEqual([all[0]]);
  await home.cards.nth(1).hover();
  for (const [shown, after] of [
    [0, 1999],
    [0, 1],
    [1, 1999],
    [1, 1],
    [2, 2000],
    [0, 2000],
    [1, 0],
  ] as const) {
    expect(await home.examples(1)).toEqual([all[shown]]);
    await page.clock.runFor(after);
  }
  await expect(home.cards.nth(1).getByText(all[1]!)).toHaveCSS('opacity', '1');
  await expect(home.cards.nth(1).getByText(all[0]!)).toHaveCSS('opacity', '0');
  await page.mouse.move(5, 300);
  await expect.poll(() => home.examples(1)).toEqual([all[0]]);
  await home.cards.nth(2).getByRole('link').focus();
  const third = await home.cards.nth(2).getByRole('listitem').allTextContents();
  await page.clock.runFor(2000);
  expect(await home.examples(2)).toEqual([third[1]]);
});

test('paused, a card under the pointer shows all three examples and changes nothing (A-03)', {
  tag: '@all',
}, async ({ page }) => {
  const home = new HomePage(page);
  await home.open({ seen: true });
  await home.pause.click();
  await ownFonts(page);
  const before = await home.cards.nth(1).boundingBox();
  await home.cards.nth(1).hover();
  await expect.poll(() => home.examples(1)).toHaveLength(3);
  expect(await home.cards.nth(1).boundingBox()).toEqual(before);
});

test('with large text on a narrow screen nothing is cut off or covered (WCAG 1.4.4, 1.4.10)', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const home = new HomePage(page);
  await home.open({ seen: true });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await home.carousel.scrollIntoViewIfNeeded();
  const outside = await page
    .locator('.hero-text *, .strip-head *, .slip:first-child > div *')
    .evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.left < -1 || box.right > 321)
        .map(({ text }) => text),
    );
  expect(outside).toEqual([]);
  for (const name of ['Previous card', 'Next card']) {
    await home.carousel.getByRole('button', { name }).click();
  }
  await home.play.click();
  await expect(home.pause).toBeVisible();
});
