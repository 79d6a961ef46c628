import { expect, test } from 'playwright/test';
import { APPS } from '#domain/apps.ts';
import { violationsInBoth } from './accessibility.ts';
import { HEADLINE, HomePage, SUBLINE } from './home-page.ts';
import { ownFonts } from './islands.ts';

test.use({ viewport: { width: 1440, height: 1100 } });

test('a visitor sees the headline typed at 80 ms, then the sub-line at 30 ms (R063–R066, A-01)', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.open();
  expect(await home.typed()).toBe('');
  await page.clock.runFor(79);
  expect(await home.typed()).toBe('');
  await page.clock.runFor(1);
  expect(await home.typed()).toBe('N');
  await page.clock.runFor(2080 - 80 - 1);
  expect(await home.typed()).toBe(HEADLINE.slice(0, -1));
  await page.clock.runFor(1);
  expect(await home.typed()).toBe(HEADLINE);
  await page.clock.runFor(29);
  expect(await home.typed()).toBe(HEADLINE);
  await page.clock.runFor(1);
  expect(await home.typed()).toBe(`${HEADLINE}s`);
  await page.clock.runFor(4450 - 2110 - 1);
  expect(await home.typed()).toBe(HEADLINE + SUBLINE.slice(0, -1));
  await page.clock.runFor(1);
  expect(await home.typed()).toBe(HEADLINE + SUBLINE);
});

test('typing moves nothing, and whoever listens hears the whole text from the start (A-01, R512)', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.open();
  await expect(home.headline).toHaveText(HEADLINE);
  await expect(home.subline).toHaveText(SUBLINE);
  await ownFonts(page);
  const boxes = () =>
    Promise.all([home.headline, home.subline, home.cards.first()].map((e) => e.boundingBox()));
  const before = await boxes();
  await page.clock.runFor(1000);
  expect(await boxes()).toEqual(before);
  await page.clock.runFor(7000);
  expect(await boxes()).toEqual(before);
  await expect(home.headline).toHaveText(HEADLINE);
  await expect(home.subline).toHaveText(SUBLINE);
});

test('the arrow is shown when the sub-line is complete, bounces, and leads to the next section (R074)', {
  tag: '@all',
}, async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  await page.clock.runFor(4449);
  await expect(home.arrow).toBeHidden();
  await page.clock.runFor(1);
  await expect(home.arrow).toBeVisible();
  await expect(home.arrow.locator('svg')).toHaveCSS('animation-iteration-count', 'infinite');
  await home.pause.click();
  await expect(home.arrow.locator('svg')).toHaveCSS('animation-name', 'none');
  await home.arrow.click();
  await expect(page).toHaveURL(/#ways$/);
  await expect(home.carousel).toBeInViewport();
});

test('the words start 500 ms after the sub-line, change every 600 ms and fade (R067–R070)', {
  tag: '@all',
}, async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  const mark = () =>
    home.subline.locator('.now').evaluate((word) => getComputedStyle(word, '::before').opacity);
  await page.clock.runFor(4949);
  expect(await mark()).toBe('0');
  await expect(page.locator('.hero-art .now')).toHaveCSS('opacity', '0');
  await page.clock.runFor(1);
  await expect.poll(mark).toBe('1');
  const picture = page.getByRole('img', { name: /^Two people hold/ });
  const name = await picture.getAttribute('aria-label');
  const order = [
    ['stay', 'roomz'],
    ['meet', 'tribez'],
    ['sell', 'carz'],
    ['ride', 'liftz'],
    ['train', 'skillz'],
    ['hire', 'jobz'],
    ['build', 'hustlz'],
    ['buy', 'howz'],
    ['fix', 'localz'],
    ['save', 'swapz'],
    ['play', 'teamz'],
    ['stay', 'roomz'],
  ] as const;
  for (const [word, app] of order) {
    expect(await home.said()).toEqual([word, word, app]);
    await page.clock.runFor(599);
    expect(await home.said()).toEqual([word, word, app]);
    await page.clock.runFor(1);
  }
  expect(await picture.getAttribute('aria-label')).toBe(name);
  const fade = await home.subline
    .locator('.now')
    .evaluate((word) => getComputedStyle(word, '::before').transitionDuration);
  expect(fade).toBe('0.3s');
  await expect(page.locator('.hero-art .now')).toHaveCSS('transition-duration', '0.3s');
});

test('the carousel appears at the first change of word, in the space that was kept for it (R071, A-03)', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.open();
  const list = home.carousel.getByRole('list').first();
  await page.clock.runFor(5549);
  await expect(list).toHaveCSS('opacity', '0');
  await page.clock.runFor(1);
  await expect(list).toHaveCSS('opacity', '1');
});

for (const [name, act] of [
  ['a key', (home: HomePage) => home.page.keyboard.press('Shift')],
  ['a click', (home: HomePage) => home.page.mouse.click(5, 500)],
] as const) {
  test(`${name} completes the typing and shows the carousel at once (A-01, A-03)`, { tag: '@all' }, async ({
    page,
  }) => {
    const home = new HomePage(page);
    await home.open();
    await page.clock.runFor(400);
    expect(await home.typed()).toBe('No mi');
    await act(home);
    expect(await home.typed()).toBe(HEADLINE + SUBLINE);
    await expect(home.arrow).toBeVisible();
    await expect(home.carousel.getByRole('list').first()).toHaveCSS('opacity', '1');
    await page.clock.runFor(500);
    expect(await home.said()).toEqual(['stay', 'stay', 'roomz']);
  });
}

test('scrolling shows the carousel at once (A-03)', { tag: '@all' }, async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  await page.mouse.move(5, 500);
  await page.mouse.wheel(0, 120);
  await expect(home.carousel.getByRole('list').first()).toHaveCSS('opacity', '1');
});

test('Pause leaves no timer, and Play goes on (A-03)', { tag: '@all' }, async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  await home.observed();
  await expect(home.pause).toBeHidden();
  await page.clock.runFor(5600);
  // The cards come into sight with the second word; while their code comes, its loader has a timer of its own.
  await home.alive();
  expect(await home.timers()).toBeGreaterThan(0);
  await home.pause.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => home.timers()).toBe(0);
  const said = await home.said();
  await home.cards.nth(1).hover();
  await expect.poll(() => home.timers()).toBe(0);
  await page.clock.runFor(60_000);
  expect(await home.said()).toEqual(said);
  expect(await home.firstInSight()).toBe(APPS.localz.name);
  await page.mouse.move(5, 500);
  await home.play.click();
  await expect(home.pause).toBeFocused();
  await page.clock.runFor(600);
  expect(await home.said()).not.toEqual(said);
  await page.clock.runFor(2400);
  await expect.poll(() => home.firstInSight()).toBe('Howz');
});

test('Pause while it types completes the text (A-01)', { tag: '@all' }, async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  await page.clock.runFor(100);
  await page.evaluate(() => {
    document.documentElement.dataset.motion = 'paused';
    document.dispatchEvent(new Event('motionchange'));
  });
  expect(await home.typed()).toBe(HEADLINE + SUBLINE);
  await expect.poll(() => home.timers()).toBe(0);
  await expect(home.play).toBeVisible();
  await expect(home.carousel.getByRole('list').first()).toHaveCSS('opacity', '1');
});

test('the words stand still while the hero is out of view (A-03)', { tag: '@all' }, async ({ page }) => {
  const home = new HomePage(page);
  await home.open({ seen: true });
  await page.clock.runFor(1200);
  const said = await home.said();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect.poll(() => home.timers()).toBe(0);
  await page.clock.runFor(10_000);
  expect(await home.said()).toEqual(said);
  await home.headline.scrollIntoViewIfNeeded();
  await expect(async () => {
    await page.clock.runFor(600);
    expect(await home.said()).not.toEqual(said);
  }).toPass();
});

test('a visitor who comes back reads at once, and the words start after 500 ms (A-01, A-03)', {
  tag: '@all',
}, async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  await page.clock.runFor(4450);
  await page.goto('/?again');
  expect(await home.typed()).toBe(HEADLINE + SUBLINE);
  await expect(home.arrow).toBeVisible();
  await expect(home.carousel.getByRole('list').first()).toHaveCSS('opacity', '1');
  await page.clock.runFor(500);
  expect(await home.said()).toEqual(['stay', 'stay', 'roomz']);
});

test('with reduced motion everything stands there at once and stays (R511)', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const home = new HomePage(page);
  await home.open();
  expect(await home.typed()).toBe(HEADLINE + SUBLINE);
  await expect(home.arrow).toBeVisible();
  await expect(home.arrow.locator('svg')).toHaveCSS('animation-name', 'none');
  await expect(home.carousel.getByRole('list').first()).toHaveCSS('opacity', '1');
  await expect(home.pause).toBeHidden();
  expect(await home.examples(0)).toHaveLength(3);
  const said = await home.said();
  await home.cards.first().hover();
  await home.observed();
  await expect.poll(() => home.timers()).toBe(0);
  await page.clock.runFor(20_000);
  expect(await home.said()).toEqual(said);
  await home.carousel.getByRole('button', { name: 'Next card' }).click();
  await expect.poll(() => home.firstInSight()).toBe('Howz');
});

test('without script everything is there: text, arrow, eleven cards, three examples each (R511, R512)', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  const home = new HomePage(page);
  await page.goto('/');
  await expect(home.headline).toHaveText(HEADLINE);
  await expect(home.subline).toHaveText(SUBLINE);
  await expect(home.arrow).toBeVisible();
  await expect(home.pause).toBeHidden();
  await expect(home.carousel.getByRole('button', { includeHidden: false })).toHaveCount(0);
  await expect(home.cards).toHaveCount(11);
  for (const example of await home.cards.first().getByRole('listitem').all()) {
    await expect(example).toHaveCSS('opacity', '1');
    await expect(example).toBeVisible();
  }
  await context.close();
});

test('a module that never comes leaves nothing hidden (A-01)', { tag: '@all' }, async ({ page, baseURL }) => {
  await page.route(`${baseURL}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('type="module"', 'type="text/plain"');
    await route.fulfill({ response, body });
  });
  await page.route('**/*.js', (route) => route.abort());
  const home = new HomePage(page);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-hero', 'typing');
  await expect(home.headline).toHaveCSS('color', 'rgb(22, 24, 29)');
  await expect(home.arrow).toBeVisible();
  await expect(home.carousel.getByRole('list').first()).toHaveCSS('opacity', '1');
});

test('the text counts as the largest paint before a letter of it is typed (A-01)', async ({ page }) => {
  await page.addInitScript(() => {
    const painted: unknown[] = [];
    Object.assign(window, { painted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
        painted.push(entry.element?.tagName);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const home = new HomePage(page);
  await home.open();
  const largest = () => page.evaluate(() => (window as unknown as { painted: string[] }).painted.at(-1));
  await expect.poll(largest).toBe('H1');
  expect(await home.typed()).toBe('');
});

test('hero and carousel have no accessibility violations, moving and paused', { tag: '@all' }, async ({
  page,
}) => {
  test.slow();
  const home = new HomePage(page);
  const check = async () => {
    expect(await violationsInBoth(page, '.hero, .strip')).toEqual([]);
  };
  await page.goto('/');
  await check();
  await expect(home.carousel.getByRole('list').first()).toHaveCSS('opacity', '1');
  await check();
  await home.pause.click();
  await home.cards.first().hover();
  await check();
});
