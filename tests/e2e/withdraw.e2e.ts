import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { logIn, makeAccount } from './account-page.ts';
import { clearDesk, openDeskWithClock, panelOf, rowOf, sendContribution } from './admin-desk.ts';
import { decide, endTenSeconds, privateLink, settle } from './contribution-link.ts';
import { ContributionPage } from './contribution-page.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const opener = (page: Page) => page.getByText('Withdraw it', { exact: true });
const yes = (page: Page) => page.getByRole('button', { name: 'Yes, withdraw it' });

test('a contributor withdraws what waits, by keyboard, and an admin who has it open reads so (D161)', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await clearDesk(request);
  const email = `withdraw-${crypto.randomUUID()}@example.org`;
  const { reference } = await sendContribution(request, 'Taken back', { email });
  const desk = await openDeskWithClock(browser, baseURL);
  await rowOf(desk, 'Taken back').click();
  await expect(panelOf(desk, 'Taken back')).toBeVisible();
  await desk.getByLabel('Message to the contributor').fill('Half a sentence');

  await page.goto(await privateLink(request, email));
  await expect(title(page)).toHaveText('In review');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody decides on it then')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(opener(page)).toBeFocused();
  await expect(yes(page)).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(yes(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Withdrawn');
  await expect(title(page)).toBeFocused();
  await expect(page.getByText('You withdrew it on')).toBeVisible();
  await expect(page.getByText(`Contribution ${reference}`)).toBeVisible();
  await expect(opener(page)).toBeHidden();
  await expect(page.getByText('Correct or add something')).toBeHidden();
  await expect(page.locator('main')).not.toContainText('First line of Taken back.');
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.reload();
  await expect(title(page)).toHaveText('Withdrawn');

  const article = desk.getByRole('article');
  await expect(async () => {
    await desk.clock.runFor(30_000);
    await expect(article).toContainText('Its sender withdrew this contribution', { timeout: 1000 });
  }).toPass();
  await expect(article).toContainText('Half a sentence');
  await expect(article).toContainText('there is nothing to decide');
  expect(await violationsInBoth(desk, 'article')).toEqual([]);
  await desk.goto('/admin-portal/dashboard');
  const list = desk.getByRole('region', { name: 'Contributions' });
  await expect(list).toContainText('Withdrawn: what was sent');
  await desk.getByRole('button', { name: /^New( [\d,]+)?$/ }).click();
  await expect(list).not.toContainText('Withdrawn');
  await desk.context().close();
});

test('a contributor whose contribution is being decided reads why it is not withdrawn, and nothing is offered after it', async ({
  page,
  request,
  baseURL,
}) => {
  const email = `withdraw-${crypto.randomUUID()}@example.org`;
  const { id } = await sendContribution(request, 'Decided first', { email });
  await page.goto(await privateLink(request, email));
  await opener(page).click();
  await decide(request, id, { status: 'declined' });
  await yes(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'It is being decided' })).toBeVisible();
  await expect(page.getByText('First line of Decided first.')).toBeVisible();
  await endTenSeconds(baseURL, id);
  await settle(request, id);
  await page.reload();
  await expect(title(page)).toHaveText('Declined');
  await expect(opener(page)).toBeHidden();
});

test('a signed-in person finds on their account that they withdrew it', async ({ page, request }) => {
  await logIn(page, await makeAccount(request));
  const form = await new ContributionPage(page).open();
  await form.fill();
  const email = `withdraw-${crypto.randomUUID()}@example.org`;
  await form.email.fill(email);
  await form.submit.click();
  await page.goto(await privateLink(request, email));
  await opener(page).click();
  await yes(page).click();
  await expect(title(page)).toHaveText('Withdrawn');
  await page.goto('/account');
  const row = page.getByRole('region', { name: 'My contributions' }).getByRole('listitem');
  await expect(row).toContainText('Withdrawn: what was sent is erased');
  await expect(row.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(row.getByRole('link')).toHaveCount(0);
  expect(await violationsInBoth(page, '#contributions-title')).toEqual([]);
});
