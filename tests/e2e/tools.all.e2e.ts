import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from 'playwright/test';
import { parse } from 'yaml';
import { violationsInBoth } from './accessibility.ts';

interface Category {
  order: number;
  title: string;
}

/** All of the content, in order. */
const CATEGORIES = readdirSync('content/tool-categories')
  .map((name) => parse(readFileSync(`content/tool-categories/${name}`, 'utf8')) as Category)
  .sort((one, other) => one.order - other.order)
  .map(({ title }) => title);
const TIPS = [
  'State the goal and audience',
  'Add constraints',
  'Provide ingredients',
  'Ask for options and iterate',
  'Use the CV bullet formula',
];

const tab = (page: Page, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${name.replace('&', '&')}(\\s|$)`) });
const panel = (page: Page) => page.getByRole('tabpanel');
const categories = (page: Page) => panel(page).getByRole('heading', { level: 2 });
const tips = (page: Page) =>
  page.getByRole('region', { name: 'Master Your Prompts' }).getByRole('list').getByRole('listitem');
const copyButton = (page: Page, tip: string) => page.getByRole('button', { name: `Copy the prompt: ${tip}` });

/** Expects that exactly this category is shown and chosen, or all of them. */
async function expectShown(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(1);
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  await expect(categories(page)).toHaveText(name === 'All' ? CATEGORIES : [name]);
}

test('a category says what it is for and has its own picture and colour (R200)', async ({ page }) => {
  await page.goto('/tools');
  const seen = new Set<string>();
  for (const name of CATEGORIES) {
    const category = page.getByRole('region', { name, exact: true });
    await expect(category.getByRole('paragraph').first()).toHaveText(/\w+ \w+/);
    const drawing = category.locator('svg').first();
    seen.add(await drawing.innerHTML());
    seen.add(await drawing.locator('..').evaluate((tile) => getComputedStyle(tile).backgroundColor));
  }
  expect(seen.size).toBe(2 * CATEGORIES.length);
});

test('a featured tool says so, has a star and looks different (R188)', async ({ page }) => {
  await page.goto('/tools');
  const featured = panel(page).getByRole('listitem').filter({ hasText: 'Featured' });
  expect(await featured.count()).toBeGreaterThan(0);
  const plain = panel(page).getByRole('listitem').filter({ hasNotText: 'Featured' }).first();
  const ground = await plain.evaluate((card) => getComputedStyle(card).backgroundColor);
  for (const card of await featured.all()) {
    await expect(card.getByText('Featured').locator('svg')).toBeVisible();
    await expect(card).not.toHaveCSS('background-color', ground);
  }
});

test('every tool has a link of its own that opens a new tab and tells it nothing (R189, R190, A-36)', async ({
  page,
  context,
}) => {
  await page.goto('/tools');
  const names = await panel(page).getByRole('heading', { level: 3 }).allTextContents();
  for (const name of names) {
    const link = panel(page).getByRole('link', {
      name: `Learn more about ${name} (opens in a new tab)`,
      exact: true,
    });
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await tab(page, 'Writing').click();
  await expect(panel(page).getByRole('link', { name: /^Learn more/ })).toHaveCount(
    await panel(page).getByRole('heading', { level: 3 }).count(),
  );

  await context.route('https://**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    panel(page)
      .getByRole('link', { name: /^Learn more/ })
      .first()
      .click(),
  ]);
  await opened.waitForLoadState();
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await expect(page).toHaveURL(/\/tools#writing$/);
});

test('a tab shows only its category, and back and forward follow (R182, R186)', async ({ page }) => {
  await page.goto('/tools');
  await expect(page.getByRole('tablist', { name: 'Categories' }).getByRole('tab')).toHaveCount(
    CATEGORIES.length + 1,
  );
  await expectShown(page, 'All');
  for (const name of CATEGORIES) {
    await tab(page, name).click();
    await expectShown(page, name);
  }
  await tab(page, 'All').click();
  await expectShown(page, 'All');
  await expect(page).toHaveURL(/\/tools$/);
  await page.goBack();
  await expectShown(page, 'Extras');
  await page.goBack();
  await expectShown(page, 'Trust Boosters');
  await page.goForward();
  await expectShown(page, 'Extras');
});

test('a shared address opens its category from the first paint on, an unknown one opens All', async ({
  page,
}) => {
  // Before the script of the page has run, the sheet alone decides.
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto('/tools#floor-plans');
  const shown = page.getByRole('region', { name: 'Tools', exact: true }).getByRole('heading', { level: 2 });
  await expect(shown).toHaveText(['Floor Plans']);
  await page.unroute('**/_astro/*.js');
  await page.reload();
  await expectShown(page, 'Floor Plans');
  await expect(categories(page).first()).toBeInViewport();

  await page.goto('/');
  await page.goto('/tools#no-such-thing');
  await expectShown(page, 'All');
});

test('a keyboard alone goes through the tabs', async ({ page }) => {
  await page.goto('/tools');
  await tab(page, 'All').focus();
  await page.keyboard.press('ArrowRight');
  await expectShown(page, 'Images');
  await expect(tab(page, 'Images')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expectShown(page, 'Extras');
  await page.keyboard.press('ArrowRight');
  await expectShown(page, 'All');
  await page.keyboard.press('End');
  await expectShown(page, 'Extras');
  await expect(page).toHaveURL(/#extras$/);
  await page.keyboard.press('Home');
  await expectShown(page, 'All');
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  await expect(
    panel(page)
      .getByRole('link', { name: /^Learn more/ })
      .first(),
  ).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tab(page, 'Extras')).toBeFocused();
});

test('on a phone the chosen tab is in view, and so is what it shows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tools#trust');
  await expect(tab(page, 'Trust Boosters')).toBeInViewport({ ratio: 1 });
  await tab(page, 'All').focus();
  await page.keyboard.press('Home');
  await expect(tab(page, 'All')).toBeInViewport({ ratio: 1 });
  await page.getByRole('region', { name: 'Extras' }).scrollIntoViewIfNeeded();
  await tab(page, 'Images').click();
  await expect(categories(page).first()).toBeInViewport();
  await expect(tab(page, 'Images')).toBeInViewport({ ratio: 1 });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('the page opens at its top, and the way back returns to the place left (R198)', async ({ page }) => {
  await page.goto('/contribute');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tools', exact: true }).click();
  await expect(page).toHaveURL(/\/tools$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact form' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/tools$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('a visitor copies the full prompt of a tip and sees a check mark for 2000 ms (R194–R196, R201)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.clock.install({ time: 0 });
  await page.goto('/tools');
  await page.clock.pauseAt(60_000);
  expect(scripts.filter((url) => /toast/.test(url))).toEqual([]);

  for (const [at, title] of TIPS.entries()) {
    const tip = tips(page).nth(at);
    const button = copyButton(page, title);
    const tick = button.locator('[data-tick]');
    await expect(button).toHaveCSS('opacity', '0');
    await tip.hover();
    await page.clock.runFor(500);
    await expect(button).toHaveCSS('opacity', '1');
    await expect(tick).toBeHidden();
    await button.click();
    await expect(tick).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Copied!' })).toContainText(
      'Prompt tip copied to clipboard',
    );
    const prompt = (await tip.locator('details p').textContent())?.trim();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prompt);
    await page.clock.runFor(1999);
    await expect(tick).toBeVisible();
    await page.clock.runFor(1);
    await expect(tick).toBeHidden();
  }
});

test('the copy button shows on focus, and a keyboard alone copies (A-37)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/tools');
  const button = copyButton(page, 'Add constraints');
  await expect(button).toHaveCSS('opacity', '0');
  await button.focus();
  await expect(button).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/keep to these rules/);
  await expect(button).toBeFocused();
});

test('on a screen that is touched the copy buttons are always there (A-37)', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL!,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/tools');
  for (const title of TIPS) await expect(copyButton(page, title)).toHaveCSS('opacity', '1');
  await context.close();
});

test('when the clipboard refuses, the visitor is told and finds the prompt selected', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
  });
  await page.goto('/tools');
  const button = copyButton(page, 'Provide ingredients');
  await button.focus();
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'would not copy' })).toBeVisible();
  const prompt = tips(page).nth(2).locator('details p');
  await expect(prompt).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(
    (await prompt.innerText()).trim(),
  );
  await expect(page.getByText('Copied!')).toHaveCount(0);
});

test('without script every category is listed and the tabs are links to them', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/tools#writing');
  const listed = page.getByRole('region', { name: 'Tools', exact: true }).getByRole('heading', { level: 2 });
  await expect(listed).toHaveText(CATEGORIES);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Floor Plans' })
    .click();
  await expect(page).toHaveURL(/#floor-plans$/);
  await expect(listed.nth(5)).toBeInViewport();
  await expect(listed).toHaveText(CATEGORIES);
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  await page
    .getByText(/^Read the full prompt/)
    .first()
    .click();
  await expect(page.getByText('Use British spelling. If something important')).toBeVisible();
  await context.close();
});

test('with text at 200 percent nothing runs out of a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/tools');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('nothing is inaccessible in either theme, with tabs, prompts and toasts', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/tools');
  await tab(page, 'Research').click();
  await tips(page)
    .first()
    .getByText(/^Read the full prompt/)
    .click();
  await copyButton(page, TIPS[0] as string).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await tab(page, 'Trust Boosters').click();
  expect(await violationsInBoth(page)).toEqual([]);
});
