import { expect, test } from 'playwright/test';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { violations } from './accessibility.ts';
import {
  decideElsewhere,
  openDesk,
  openDeskWithClock,
  panelOf,
  rowOf,
  seeded,
  sendContribution,
  signIn,
} from './admin-desk.ts';
import { startClear } from './desk-decisions.ts';
import { fresh } from './own-data.ts';

startClear();

test('an admin reads everything that came with a contribution', async ({ browser, baseURL, request }) => {
  const name = fresh('Everything');
  const { id, reference } = await sendContribution(request, name, {
    email: 'odd?bcc=x@example.org',
    contribution_type: 'other',
    other_details: 'A drawing',
    description: 'One line.\n<b>Not markup</b>',
    proof_url: 'https://example.org/proof',
  });
  const page = await openDesk(browser, { baseURL });
  const panel = panelOf(page, name);
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`c=${id}`));
  for (const words of [
    'Other',
    'A drawing',
    RELATED_APP_LABELS.roomz,
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
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test('an admin decides with the keyboard alone and ends at All Clear (R352, R367)', async ({
  browser,
  baseURL,
  request,
}) => {
  const older = fresh('Older one');
  const newer = fresh('Newer one');
  await sendContribution(request, older);
  await sendContribution(request, newer);
  const page = await openDesk(browser, { baseURL });
  await expect(page.getByText('2 New', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\(2\) /);
  await expect(panelOf(page, newer)).toBeVisible();

  await page.keyboard.press('j');
  await expect(panelOf(page, older)).toBeVisible();
  await page.keyboard.press('k');
  await expect(panelOf(page, newer)).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Notes with an a and an r');
  await page.keyboard.press('Tab');
  await page.keyboard.press('a');
  await expect(page.getByRole('status').getByText('Contribution updated successfully').first()).toBeVisible();

  await expect(panelOf(page, older)).toBeVisible();
  await expect(page.getByText('1 New', { exact: true })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'All Clear' })).toBeVisible();
  await expect(page.getByText('All Clear', { exact: true }).first()).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);

  await rowOf(page, newer).click();
  await expect(panelOf(page, newer)).toContainText('Accepted');
  await expect(panelOf(page, newer)).toContainText('Notes with an a and an r');
  await expect(panelOf(page, newer).getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
  await page.context().close();
});

test('a failed decision keeps the notes, says why and can be retried (R368)', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Unlucky');
  await sendContribution(request, name);
  const page = await openDesk(browser, { baseURL });
  await page.getByLabel('Admin notes').fill('Typed once');
  await page.route('**/api/admin/contributions/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Reject' }).click();
  const said = page.locator('.toasts').getByRole('alert');
  await expect(said).toContainText('Error');
  await expect(said).toContainText('Failed to update contribution. What you wrote is still here.');
  await expect(panelOf(page, name)).toContainText('We could not reach TheGrid.');
  await expect(page.getByLabel('Admin notes')).toHaveValue('Typed once');
  await page.unroute('**/api/admin/contributions/*');
  await panelOf(page, name).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'All Clear' })).toBeVisible();
  await page.context().close();
});

test('an admin who is too late overwrites nothing and keeps the notes', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Contested');
  const { id } = await sendContribution(request, name);
  const page = await openDesk(browser, { baseURL });
  await page.getByLabel('Admin notes').fill('My own words');
  await decideElsewhere(request, id, 'Their words');
  await page.getByRole('button', { name: 'Approve' }).click();
  const panel = panelOf(page, name);
  await expect(panel).toContainText(/declined this contribution on .* nothing was overwritten/);
  await expect(panel).toContainText('Their words');
  await expect(page.getByLabel('Your notes, not saved')).toHaveValue('My own words');
  await expect(panel.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
  await page.context().close();
});

test('the desk notices a new contribution without moving', async ({ browser, baseURL, request }) => {
  const beingRead = fresh('Being read');
  const justArrived = fresh('Just arrived');
  await sendContribution(request, beingRead);
  const page = await openDeskWithClock(browser, baseURL);
  await page.getByLabel('Admin notes').fill('Half a sentence');
  await sendContribution(request, justArrived);
  const first = page.getByRole('region', { name: 'Contributions' }).getByRole('listitem').first();
  // The stamp that tells of it is renewed after the answer, so the desk may look too early. A step is shorter than what a
  // call may take, which would otherwise end before it is answered.
  await expect(async () => {
    await page.clock.runFor(6_000);
    await expect(first).toContainText(justArrived, { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^1 new contribution/ })).toBeVisible();
  await expect(panelOf(page, beingRead)).toBeVisible();
  await expect(page.getByLabel('Admin notes')).toHaveValue('Half a sentence');
  await expect(page.getByText('2 New', { exact: true })).toBeVisible();
  await expect(page.getByRole('status').getByText('2 New: contributions to review')).toBeAttached();
  await page.context().close();
});

test('filter and selection stay in the address', async ({ browser, baseURL, request }) => {
  const name = fresh('To be declined');
  const { id } = await sendContribution(request, name);
  await decideElsewhere(request, id, 'No');
  const page = await openDesk(browser, { baseURL });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Status', { exact: true }).selectOption('Declined');
  await rowOf(page, name).click();
  await expect(page).toHaveURL(new RegExp(`status=declined&c=${id}|c=${id}&status=declined`));
  await page.reload();
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('declined');
  await expect(panelOf(page, name)).toBeVisible();
  await page.context().close();
});

for (const id of ['nonsense', '00000000-0000-4000-8000-0000000000ff']) {
  test(`an admin whose address names ${id} reads that there is none, and the desk is refreshed as ever`, async ({
    browser,
    baseURL,
  }) => {
    const page = await openDesk(browser, { baseURL });
    const refreshed = page.waitForResponse('**/api/admin/desk/refresh');
    await page.goto(`/admin-portal/dashboard?c=${id}`);
    await expect(page.getByRole('heading', { name: 'There is no such contribution' })).toBeVisible();
    // Two seconds after it was opened the others are told what this admin reads.
    expect((await refreshed).status()).toBe(200);
    await page.context().close();
  });
}

test('on a phone the list leads into a contribution and back', async ({ browser, baseURL, request }) => {
  const name = fresh('Pocket');
  await sendContribution(request, name);
  const page = await openDesk(browser, { baseURL, phone: true });
  await rowOf(page, name).click();
  await expect(panelOf(page, name)).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeFocused();
  await expect(rowOf(page, name)).toBeHidden();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(rowOf(page, name)).toBeFocused();
  await expect(panelOf(page, name)).toBeHidden();
  await page.context().close();
});

test('an ended session leads back to the same place with the notes', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Long read');
  await sendContribution(request, name);
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
  await expect(panelOf(page, name)).toBeVisible();
  await expect(page.getByLabel('Admin notes')).toHaveValue('Nearly done');
  await page.context().close();
});
