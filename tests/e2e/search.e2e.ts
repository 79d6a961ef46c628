import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { typeEarly } from './early-typing.ts';
import { underControl } from './service-worker.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'What are you looking for?' });
const results = (page: Page) => page.getByRole('main').getByRole('listitem');

test('a visitor finds an answer with the keyboard alone, and the question is in the address', async ({
  page,
}) => {
  await page.goto('/about');
  await page.keyboard.press('/');
  await expect(page).toHaveURL(/\/search$/);
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('I forgot my pasword/');
  await expect(field(page)).toHaveValue('I forgot my pasword/');
  await expect(results(page).first()).toContainText('I forgot my password. What now?');
  await expect(page.getByText('The best 10 results')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(results(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/faq\/?#i-forgot-my-password$/);
  await expect(page.getByText('Ask for a link with your username.')).toBeInViewport();
  await page.goBack();
  await expect(field(page)).toHaveValue('I forgot my pasword/');
  await expect(results(page).first()).toContainText('I forgot my password. What now?');
});

test('a visitor of the first page loads nothing of the search before it is opened', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked).toContain('/');
  expect(asked.filter((path) => /search/i.test(path))).toEqual([]);
});

test('a visitor on a phone opens the search from the menu and learns that nothing was found', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Search' }).click();
  await field(page).fill('zyzzyva');
  await expect(page.getByText('0 results')).toBeVisible();
  await expect(page.getByText('Nothing here answers that.')).toBeVisible();
  await field(page).fill('');
  await expect(page.getByText('Nothing here answers that.')).toBeHidden();
  await expect(results(page)).toHaveCount(0);
});

test('a visitor who types before the page is ready loses nothing', async ({ page }) => {
  await typeEarly(page, '#q', 'zyzzyva');
  await page.goto('/search');
  await expect(page.getByText('0 results')).toBeVisible();
  await expect(field(page)).toHaveValue('zyzzyva');
  await expect(page).toHaveURL(/\?q=zyzzyva$/);
});

test('a visitor finds what has shipped', async ({ page }) => {
  await page.goto('/search?q=deposit letter');
  const shipped = results(page).filter({ hasText: 'Changelog' }).first();
  await shipped.getByRole('link').click();
  await expect(page).toHaveURL(/\/changelog\/deposit-letter/);
});

test('a visitor who has switched the / key off types it without a jump', async ({ page }) => {
  await page.goto('/search');
  const key = page.getByRole('checkbox', { name: 'The / key opens the search from any page' });
  await key.uncheck();
  await page.goto('/about');
  await page.keyboard.press('/');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/\/about$/);
  await page.goto('/search');
  await expect(key).not.toBeChecked();
  await key.check();
  await page.goto('/faq');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Filter the questions' })).toBeFocused();
});

test('a visitor whose search did not load is told, and the next press loads it', async ({ page }) => {
  await page.route('**/search.json', (route) => route.abort());
  await page.goto('/search?q=refund');
  await expect(page.getByText('The search could not be loaded.')).toBeVisible();
  await page.unroute('**/search.json');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(results(page).first()).toContainText('How do I cancel or get a refund?');
});

test('a visitor finds the pages although what has shipped does not answer', { tag: '@all' }, async ({
  page,
}) => {
  await page.route('**/api/public/changelog.json', () => {});
  await page.goto('/search?q=refund');
  await expect(results(page).first()).toContainText('How do I cancel or get a refund?');
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor searches the pages that are kept, and all as soon as the connection is back', {
    tag: '@all',
  }, async ({ page, context }) => {
    await page.goto('/about');
    await underControl(page);
    await context.setOffline(true);
    // Its page is not kept.
    await page.goto('/search?q=accessibility');
    await expect(results(page).first()).toBeVisible();
    const statement = results(page).getByRole('link', { name: 'Conformance status' });
    await expect(statement).toHaveCount(0);
    await context.setOffline(false);
    await expect(statement).toBeVisible();
    await context.setOffline(true);
    await page.goto('/search?q=refund');
    await expect(results(page).first()).toContainText('How do I cancel or get a refund?');
    await results(page).first().getByRole('link').click();
    await expect(page.getByText('Nothing is sold on this site today')).toBeVisible();
  });
});
