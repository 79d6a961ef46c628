import { expect, type Page, test } from 'playwright/test';
import { APPS } from '#domain/apps.ts';
import { typeEarly } from './early-typing.ts';

const COST = 'What does it cost?';
const LEAVE = 'How do I leave?';

const question = (page: Page, name: string) =>
  page.locator('details').filter({ has: page.getByRole('heading', { name, exact: true }) });
const summary = (page: Page, name: string) => question(page, name).locator('summary');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Filter the questions' });
const shown = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });

test('a visitor has at most one answer open and can close it (R128, R129)', async ({ page }) => {
  await page.goto('/faq');
  const open = page.locator('details[name=faq][open]');
  await expect(open).toHaveCount(0);
  await summary(page, COST).click();
  await expect(question(page, COST).getByText(`${APPS.localz.name}: £5 a month`)).toBeVisible();
  await summary(page, LEAVE).click();
  await expect(open).toHaveCount(1);
  await expect(question(page, COST).getByText(`${APPS.localz.name}: £5 a month`)).toBeHidden();
  await summary(page, LEAVE).click();
  await expect(open).toHaveCount(0);
});

test('a visitor with a keyboard opens and closes an answer (R129)', async ({ page }) => {
  await page.goto('/faq');
  await field(page).focus();
  await page.keyboard.press('Tab');
  await expect(summary(page, COST)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page, COST)).toHaveAttribute('open', '');
  await page.keyboard.press('Space');
  await expect(question(page, COST)).not.toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(summary(page, 'Do you take a cut of each deal?')).toBeFocused();
});

test('a visitor who follows a link to one answer finds it open (A-31)', async ({ page }) => {
  await page.goto('/faq#how-do-i-leave');
  await expect(question(page, LEAVE)).toHaveAttribute('open', '');
  await expect(summary(page, LEAVE)).toBeInViewport();
  await page.evaluate(() => {
    location.hash = '#what-does-it-cost';
  });
  await expect(question(page, COST)).toHaveAttribute('open', '');
  await expect(summary(page, COST)).toBeInViewport();
});

test('an open answer stands in the address without a step in the history (A-31)', async ({ page }) => {
  await page.goto('/faq');
  const steps = await page.evaluate(() => history.length);
  await summary(page, COST).click();
  await expect(page).toHaveURL(/\/faq\/?#what-does-it-cost$/);
  await summary(page, LEAVE).click();
  await expect(page).toHaveURL(/#how-do-i-leave$/);
  await summary(page, LEAVE).click();
  await expect(page).not.toHaveURL(/#/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test('a visitor who types sees only the answers that hold the words (A-31)', async ({ page }) => {
  await page.goto('/faq');
  const all = await shown(page).count();
  await expect(page.getByText(`${all} answers`, { exact: true })).toBeVisible();
  await field(page).fill('UNDER-16 párent');
  await expect(page.getByText(`0 of ${all} answers`)).toBeVisible();
  await field(page).fill('CÓNSENT  guardian');
  await expect(shown(page)).toHaveText(['I am under 16. May I join?']);
  await expect(page.getByText(`1 of ${all} answers`)).toHaveRole('status');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Who may join']);
  await expect(page).toHaveURL(/\?q=C%C3%93NSENT(\+|%20)+guardian$/);
});

test('a visitor resets the filter with Escape and with its button (A-31)', async ({ page }) => {
  await page.goto('/faq');
  const all = await shown(page).count();
  const clear = page.getByRole('button', { name: 'Clear' });
  await expect(clear).toBeHidden();
  await field(page).fill('bristol');
  await expect(shown(page)).not.toHaveCount(all);
  await page.keyboard.press('Escape');
  await expect(shown(page)).toHaveCount(all);
  await expect(field(page)).toHaveValue('');
  await expect(page).not.toHaveURL(/q=/);

  await field(page).fill('bristol');
  await clear.click();
  await expect(shown(page)).toHaveCount(all);
  await expect(field(page)).toBeFocused();
});

test('a visitor who types before the page is ready loses nothing', async ({ page }) => {
  await typeEarly(page, '#faq-q', 'cookies');
  await page.goto('/faq');
  await expect(shown(page)).toHaveText(['What do you keep about me?']);
  await expect(field(page)).toHaveValue('cookies');
  await expect(page).toHaveURL(/\?q=cookies$/);
});

test('a visitor finds the filter again after a reload, and Enter goes to the first answer (A-31)', async ({
  page,
}) => {
  await page.goto('/faq?q=cookies');
  await expect(field(page)).toHaveValue('cookies');
  await expect(shown(page)).toHaveText(['What do you keep about me?']);
  await summary(page, 'What do you keep about me?').click();
  await expect(page).toHaveURL(/\?q=cookies#what-do-you-keep-about-me$/);
  await page.reload();
  await expect(question(page, 'What do you keep about me?')).toHaveAttribute('open', '');
  await field(page).focus();
  await page.keyboard.press('Enter');
  await expect(summary(page, 'What do you keep about me?')).toBeFocused();
});

test('a visitor whose question is not here is sent to a person (A-31)', async ({ page }) => {
  await page.goto('/faq');
  await field(page).fill('zebra');
  await expect(shown(page)).toHaveCount(0);
  await expect(page.getByText('Nothing here answers')).toContainText('zebra');
  await expect(page.getByRole('link', { name: /ask.us/ })).toHaveAttribute('href', '/contact');
});

test('a link to an answer that the filter hides takes the filter away (A-31)', async ({ page }) => {
  await page.goto('/faq?q=zebra#how-do-i-leave');
  await expect(question(page, LEAVE)).toHaveAttribute('open', '');
  await expect(field(page)).toHaveValue('');
  await expect(page).toHaveURL(/\/faq\/?#how-do-i-leave$/);
});

test('a visitor copies the link to an answer, and is told for two seconds (A-31)', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: 0 });
  await page.goto('/faq?q=leave#how-do-i-leave');
  await page.clock.pauseAt(60_000);
  const copy = question(page, LEAVE).getByRole('button');
  await expect(copy).toHaveText(/^\s*Copy link/);
  await copy.click();
  await expect(copy).toHaveText(/^\s*Link copied/);
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`^${baseURL}/faq/?#how-do-i-leave$`),
  );
  await page.clock.runFor(1999);
  await expect(copy).toHaveText(/^\s*Link copied/);
  await page.clock.runFor(1);
  await expect(copy).toHaveText(/^\s*Copy link/);
});

test('a visitor without script opens answers, follows a link to one, and misses no search field', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/faq#how-do-i-leave');
  await expect(question(page, LEAVE)).toContainText('You need no reason');
  await expect(question(page, LEAVE).locator('[data-answer]')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Copy link/ })).toHaveCount(0);
  await summary(page, COST).click();
  await expect(question(page, COST).getByText(`${APPS.localz.name}: £5 a month`)).toBeVisible();
  await expect(question(page, LEAVE).locator('[data-answer]')).toBeHidden();
  await context.close();
});
