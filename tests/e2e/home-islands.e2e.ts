import { type Browser, expect, type Page, test } from 'playwright/test';
import { PUBLIC_PAGES } from '../page-budgets.ts';
import { scriptsOf } from '../script-weight.ts';

const BUDGET = PUBLIC_PAGES.find(({ route }) => route === '/')!.budget;

const carousel = (page: Page) => page.getByRole('region', { name: 'Eleven ways round a middleman' });
const flips = (page: Page) => page.getByRole('region', { name: 'Old way. New way.' });
const appCard = (page: Page) => page.getByRole('article', { name: 'Localz', exact: true });
const lock = (page: Page) => page.getByRole('img', { name: /^A lock/ });

test('the first view carries no React, and whoever uses everything receives it once, within the budget', async ({
  page,
  baseURL,
}) => {
  const scripts = scriptsOf(page);
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const before = await scripts.weigh(`${baseURL}/`);
  expect(before.withReact).toEqual([]);
  expect(before.bytes).toBeLessThanOrEqual(BUDGET.script);

  await page.getByRole('button', { name: 'Watch Video' }).first().click();
  await expect(page.getByRole('dialog').locator('video')).toBeVisible();
  await page.keyboard.press('Escape');
  await carousel(page).getByRole('button', { name: 'Next card' }).click();
  await flips(page).getByRole('button').first().click();
  // Sections above it are laid out on the way, which moves it.
  await expect(async () => {
    await lock(page).scrollIntoViewIfNeeded();
    await expect(lock(page)).toHaveAttribute('data-playing', '', { timeout: 1000 });
  }).toPass();
  await appCard(page).getByRole('button', { name: 'Details' }).click();
  await expect(appCard(page).getByRole('button', { name: 'Back' })).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const after = await scripts.weigh(`${baseURL}/`);
  expect(after.withReact).toHaveLength(1);
  test.info().annotations.push({ type: 'script, brotli', description: JSON.stringify({ before, after }) });
  expect(after.bytes).toBeLessThanOrEqual(BUDGET.scriptAfterScroll);
});

test('a press that comes before its island is alive is not lost', async ({ page }) => {
  await page.route('**/_astro/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto('/');
  const card = flips(page).getByRole('button').first();
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  const second = flips(page).getByRole('button').nth(1);
  await second.press('Enter');
  await expect(second).toHaveAttribute('aria-pressed', 'true');
  await appCard(page).getByRole('button', { name: 'Details' }).click();
  await expect(appCard(page).getByRole('button', { name: 'Back' })).toBeFocused();
});

test('presses on several cards that come before they are alive are all kept, in order', {
  tag: '@all',
}, async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const cards = flips(page).getByRole('button');
  for (const place of [0, 1, 2, 2]) await cards.nth(place).click();
  await expect(cards.nth(0)).toHaveAttribute('aria-pressed', 'false');
  release();
  await expect(cards.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(cards.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(cards.nth(2)).toHaveAttribute('aria-pressed', 'false');
});

test('whoever reads a translation keeps it when the cards become alive', { tag: '@all' }, async ({
  page,
}) => {
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  await page.goto('/');
  // As translators of browsers do it: another text, in an element of their own.
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const all: Text[] = [];
    while (texts.nextNode()) all.push(texts.currentNode as Text);
    for (const text of all) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, template, noscript')) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(`${text.data}!`);
    }
  });
  const card = page.locator('.flips [role=button]').first();
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await expect(card.locator('h3').last()).toContainText('!');
  await expect(card.locator('.new img').last()).toBeVisible();
  const details = page.locator('#localz [data-turn]').first();
  await details.click();
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('#localz .art')).toHaveAttribute('src', /\.svg$/);
  await carousel(page).getByRole('button', { name: 'Next card' }).click();
  await expect(carousel(page).locator('.slip .art').first()).toHaveAttribute('src', /\.svg$/);
  expect(wrong.filter((text) => !text.includes('blocked by Playwright'))).toEqual([]);
});

test('a film whose player cannot be fetched gives way to its link (R143–R145)', async ({ page }) => {
  await page.route('**/VideoModal.*.js*', (route) => route.abort());
  await page.goto('/');
  const watch = page.getByRole('button', { name: 'Watch Video' }).first();
  await watch.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Video cannot be embedded. Watch it directly on Vimeo.');
  await expect(dialog.getByRole('link', { name: 'Watch on Vimeo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(watch).toBeFocused();
});

async function withoutScript(browser: Browser, options: object, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await look(page);
  await context.close();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`with script off and text at 200 % every island is read and used, ${colorScheme}`, {
    tag: '@all',
  }, async ({ browser, baseURL }) => {
    // Text at 200 %: a page of 720 px under a zoom of two.
    const options = { baseURL, colorScheme, viewport: { width: 720, height: 550 }, deviceScaleFactor: 2 };
    await withoutScript(browser, options, async (page) => {
      const rail = carousel(page).getByRole('list').first();
      await expect(rail).toHaveCSS('overflow-x', 'auto');
      await expect(rail).toHaveCSS('scroll-snap-type', 'x mandatory');
      await rail.hover();
      await page.mouse.wheel(10_000, 0);
      await expect(carousel(page).getByRole('link', { name: 'Swapz' })).toBeInViewport();
      await expect(flips(page).getByRole('button')).toHaveCount(0);
      for (const words of ['Old way', 'New way: Roomz'])
        await expect(flips(page).getByRole('listitem').first().getByText(words)).toBeVisible();
      await expect(appCard(page).getByRole('link', { name: /^Visit App/ })).toBeVisible();
      await expect(appCard(page).getByText('A tap that drips')).toBeVisible();
      await expect(lock(page)).toHaveAttribute('data-state', 'open');
    });
  });
}
