import { expect, test } from 'playwright/test';
import { openDeskAt } from './admin-desk.ts';
import { ContributionPage } from './contribution-page.ts';
import { fresh } from './own-data.ts';

test('an admin who closes a form that is being sent is asked first, and finds the mission that arrived', async ({
  browser,
  baseURL,
}) => {
  const title = fresh('Sent all the same');
  const page = await openDeskAt(browser, '/admin-portal/dashboard?tab=insiderz&section=missions', {
    baseURL,
  });
  await page.getByRole('button', { name: 'New mission' }).click();
  const sheet = page.getByRole('dialog', { name: 'New mission' });
  await sheet.getByLabel('Title').fill(title);
  await sheet.getByLabel('Brief').fill('Try it and tell us.');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/admin/missions', async (route) => {
    if (route.request().method() === 'POST') await answered.promise;
    await route.continue();
  });
  await sheet.getByRole('button', { name: 'Create mission' }).click();
  await expect(sheet.getByRole('button', { name: 'Saving...' })).toBeFocused();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Close while it is being sent?' });
  await expect(question).toContainText('probably arrives although you close this');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  answered.resolve();
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
  await page.context().close();
});

test('a contributor whose server answers 503 after nine seconds reads which try it is, with the focus in the form', async ({
  page,
}) => {
  await page.clock.install();
  const form = await new ContributionPage(page).open();
  await form.fill();
  const answers: (() => void)[] = [];
  await page.route('**/api/contributions', async (route) => {
    await new Promise<void>((answer) => answers.push(answer));
    if (answers.length > 1) return route.continue();
    const json = { code: 'unavailable', message: 'Not available now.', request_id: 'x' };
    await route.fulfill({ status: 503, json });
  });
  await form.submit.click();
  await expect.poll(() => answers.length).toBe(1);
  const isInForm = () => page.evaluate(() => Boolean(document.activeElement?.closest('form')));
  expect(await isInForm()).toBe(true);
  await page.clock.runFor(9_000);
  answers[0]?.();
  await expect(page.getByText('Checking… (try 2 of 4)')).toBeVisible();
  await page.clock.runFor(1_000);
  await expect.poll(() => answers.length).toBe(2);
  expect(await isInForm()).toBe(true);
  answers[1]?.();
  await form.expectSent();
});
