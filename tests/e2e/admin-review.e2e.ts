import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'playwright/test';
import {
  clearDesk,
  decideElsewhere,
  openDesk,
  panelOf,
  rowOf,
  seeded,
  sendContribution,
  signIn,
} from './admin-desk.ts';

test.beforeEach(({ request }) => clearDesk(request));
test.afterAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await clearDesk(context.request);
  await context.close();
});

test('an admin reads everything that came with a contribution', async ({ browser, baseURL, request }) => {
  const { id, reference } = await sendContribution(request, 'Everything', {
    email: 'odd?bcc=x@example.org',
    contribution_type: 'other',
    other_details: 'A drawing',
    description: 'One line.\n<b>Not markup</b>',
    proof_url: 'https://example.org/proof',
  });
  const page = await openDesk(browser, { baseURL });
  const panel = panelOf(page, 'Everything');
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`c=${id}`));
  for (const words of [
    'Other',
    'A drawing',
    'Roomz',
    '<b>Not markup</b>',
    'A visitor, not signed in',
    reference,
  ]) {
    await expect(panel).toContainText(words);
  }
  const mail = panel.getByRole('link', { name: 'odd?bcc=x@example.org' });
  await expect(mail).toHaveAttribute('href', 'mailto:odd%3Fbcc%3Dx@example.org');
  const proof = panel.getByRole('link', { name: /example\.org\/proof/ });
  await expect(proof).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(proof).toHaveAttribute('target', '_blank');
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id: rule }) => rule)).toEqual([]);
  await page.context().close();
});

test('an admin decides with the keyboard alone and ends at All Clear', async ({
  browser,
  baseURL,
  request,
}) => {
  await sendContribution(request, 'Older one');
  await sendContribution(request, 'Newer one');
  const page = await openDesk(browser, { baseURL });
  await expect(page.getByText('2 New', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(panelOf(page, 'Newer one')).toBeVisible();

  await page.keyboard.press('j');
  await expect(panelOf(page, 'Older one')).toBeVisible();
  await page.keyboard.press('k');
  await expect(panelOf(page, 'Newer one')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Notes with an a and an r');
  await page.keyboard.press('Tab');
  await page.keyboard.press('a');
  await expect(page.getByRole('status').getByText('Contribution updated successfully').first()).toBeVisible();

  await expect(panelOf(page, 'Older one')).toBeVisible();
  await expect(page.getByText('1 New', { exact: true })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'All Clear' })).toBeVisible();
  await expect(page.getByText('All Clear', { exact: true }).first()).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);

  await rowOf(page, 'Newer one').click();
  await expect(panelOf(page, 'Newer one')).toContainText('Accepted');
  await expect(panelOf(page, 'Newer one')).toContainText('Notes with an a and an r');
  await expect(panelOf(page, 'Newer one').getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
  await page.context().close();
});

test('a failed decision keeps the notes, says why and can be retried', async ({
  browser,
  baseURL,
  request,
}) => {
  await sendContribution(request, 'Unlucky');
  const page = await openDesk(browser, { baseURL });
  await page.getByLabel('Admin notes').fill('Typed once');
  await page.route('**/api/admin/contributions/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Reject' }).click();
  const said = page.locator('.toasts').getByRole('alert');
  await expect(said).toContainText('Error');
  await expect(said).toContainText('Failed to update contribution');
  await expect(panelOf(page, 'Unlucky')).toContainText('We could not reach TheGrid.');
  await expect(page.getByLabel('Admin notes')).toHaveValue('Typed once');
  await page.unroute('**/api/admin/contributions/*');
  await panelOf(page, 'Unlucky').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'All Clear' })).toBeVisible();
  await page.context().close();
});

test('an admin who is too late overwrites nothing and keeps the notes', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id } = await sendContribution(request, 'Contested');
  const page = await openDesk(browser, { baseURL });
  await page.getByLabel('Admin notes').fill('My own words');
  await decideElsewhere(request, id, 'Their words');
  await page.getByRole('button', { name: 'Approve' }).click();
  const panel = panelOf(page, 'Contested');
  await expect(panel).toContainText(/declined this contribution on .* nothing was overwritten/);
  await expect(panel).toContainText('Their words');
  await expect(page.getByLabel('Your notes, not saved')).toHaveValue('My own words');
  await expect(panel.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
  await page.context().close();
});

test('the desk notices a new contribution without moving', async ({ browser, baseURL, request }) => {
  await sendContribution(request, 'Being read');
  const page = await openDesk(browser, { baseURL });
  await page.clock.install();
  await page.reload();
  await page.getByLabel('Admin notes').fill('Half a sentence');
  await sendContribution(request, 'Just arrived');
  // The stamp that tells of it is renewed after the answer, so the desk may look once too early.
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(page.getByRole('button', { name: /^1 new contribution/ })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.locator('.rows').getByRole('listitem').first()).toContainText('Just arrived');
  await expect(panelOf(page, 'Being read')).toBeVisible();
  await expect(page.getByLabel('Admin notes')).toHaveValue('Half a sentence');
  await expect(page.getByText('2 New', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').getByText('2 New: contributions to review')).toBeAttached();
  await page.context().close();
});

test('filter and selection stay in the address', async ({ browser, baseURL, request }) => {
  const { id } = await sendContribution(request, 'To be declined');
  await decideElsewhere(request, id, 'No');
  const page = await openDesk(browser, { baseURL });
  await page.getByLabel('Status', { exact: true }).selectOption('Declined');
  await rowOf(page, 'To be declined').click();
  await expect(page).toHaveURL(new RegExp(`status=declined&c=${id}|c=${id}&status=declined`));
  await page.reload();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('declined');
  await expect(panelOf(page, 'To be declined')).toBeVisible();
  await page.context().close();
});

test('on a phone the list leads into a contribution and back', async ({ browser, baseURL, request }) => {
  await sendContribution(request, 'Pocket');
  const page = await openDesk(browser, { baseURL, phone: true });
  await rowOf(page, 'Pocket').click();
  await expect(panelOf(page, 'Pocket')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pocket' })).toBeFocused();
  await expect(rowOf(page, 'Pocket')).toBeHidden();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(rowOf(page, 'Pocket')).toBeFocused();
  await expect(panelOf(page, 'Pocket')).toBeHidden();
  await page.context().close();
});

test('an ended session leads back to the same place with the notes', async ({
  browser,
  baseURL,
  request,
}) => {
  await sendContribution(request, 'Long read');
  const page = await openDesk(browser, { baseURL });
  await page.getByLabel('Admin notes').fill('Nearly done');
  await page.route('**/api/admin/contributions/*', (route) =>
    route.fulfill({
      status: 401,
      json: { code: 'unauthenticated', message: 'Please sign in first', request_id: 'x' },
    }),
  );
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/Your session has ended/)).toBeVisible();
  await page.unroute('**/api/admin/contributions/*');
  await signIn(page, seeded('admin'));
  await expect(panelOf(page, 'Long read')).toBeVisible();
  await expect(page.getByLabel('Admin notes')).toHaveValue('Nearly done');
  await page.context().close();
});
