import { expect, type Route, test } from 'playwright/test';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { openDesk, panelOf, rowOf, sendContribution } from './admin-desk.ts';
import { endTenSeconds, mailsTo, settle } from './contribution-link.ts';
import { address, done, press, startClear } from './desk-decisions.ts';
import { fresh } from './own-data.ts';

startClear();

test('the award is held to the guide, and an amount outside it needs a reason (A-43, A-53)', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Rewarded');
  await sendContribution(request, name, { email: address(), contribution_type: 'bug_rough_edge' });
  const page = await openDesk(browser, { baseURL });
  const panel = panelOf(page, name);
  await expect(page.getByLabel('          Reward from the token guide')).toHaveValue('minor_bug');
  await expect(page.getByLabel('INZ for this')).toHaveValue('50');
  await expect(
    page.getByLabel(`Add ${FIRST_CONTRIBUTION_INZ} for a first meaningful contribution`),
  ).toBeChecked();
  await expect(panel).toContainText(`Total ${50 + FIRST_CONTRIBUTION_INZ} INZ.`);
  const slider = page.getByRole('slider');
  await expect(slider).toHaveAttribute('min', '50');
  await expect(slider).toHaveAttribute('max', '150');
  await slider.press('End');
  await expect(page.getByLabel('INZ for this')).toHaveValue('150');
  await page.getByLabel(`Add ${FIRST_CONTRIBUTION_INZ}`).uncheck();
  await expect(panel).toContainText('Total 150 INZ.');

  await page.getByLabel('INZ for this').fill('13000');
  await press(page, 'Approve').click();
  await expect(panel.getByText('Must be from 0 to 12,000 INZ')).toBeVisible();
  await expect(page.getByLabel('INZ for this')).toBeFocused();
  await page.getByLabel('INZ for this').fill('400');
  await press(page, 'Approve').click();
  const reason = page.getByLabel('Reason for an amount outside this row');
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription('Please say why');
  await reason.fill('Three bugs in one');
  await press(page, 'Approve').click();
  await expect(done(page, new RegExp(`${name}: approved, 400 INZ`))).toBeVisible();
  await rowOf(page, name).click();
  await expect(panel).toContainText('400 INZ for “Minor bug with clear steps”. Reason: Three bugs in one');
  await page.context().close();
});

test('a second contribution from one address gets no second bonus, and leads to the first (A-53)', async ({
  browser,
  baseURL,
  request,
}) => {
  const [once, renamed] = [fresh('Once'), fresh('Under another name')];
  const email = address();
  const { reference } = await sendContribution(request, once, { email });
  const page = await openDesk(browser, { baseURL });
  await press(page, 'Approve').click();
  await expect(done(page, new RegExp(`${once}: approved, ${50 + FIRST_CONTRIBUTION_INZ} INZ`))).toBeVisible();
  await sendContribution(request, renamed, { email });
  await page.reload();
  await rowOf(page, renamed).click();
  const panel = panelOf(page, renamed);
  await expect(panel).toContainText('Paid for a first contribution before, so there is no bonus.');
  await expect(panel).toContainText('Total 50 INZ.');
  await expect(panel).toContainText(/Same address as TG-\w{6}, accepted/);
  await panel.getByRole('link', { name: reference }).click();
  await expect(panelOf(page, once)).toBeVisible();
  await page.context().close();
});

test('an admin approves a first contribution and invites its sender with the same press, and one email brings both', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Invited');
  const email = address();
  const { id, reference } = await sendContribution(request, name, { email });
  const page = await openDesk(browser, { baseURL });
  const box = page.getByLabel('And invite to Insiderz');
  await expect(box).toBeVisible();
  await expect(box).toBeChecked();
  await press(page, 'Approve').click();
  const receipt = done(page, new RegExp(`${name}: approved, .* INZ, invited`));
  await receipt.getByRole('button', { name: /^Undo/ }).click();
  await expect(box).toBeChecked();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
  await expect(page.getByText('It brings an invitation.')).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(page.getByText('It brings an invitation.')).toBeVisible();
  await press(page, 'Approve').click();
  await expect(receipt).toBeVisible();
  await rowOf(page, name).click();
  await expect(panelOf(page, name)).toContainText('The email brings an invitation to Insiderz.');
  await endTenSeconds(baseURL, id);
  await settle(request, id);
  const decisions = async () =>
    (await mailsTo(request, email)).filter(({ subject }) => !subject.startsWith('We have'));
  await expect.poll(async () => (await decisions()).length).toBe(1);
  const [mail] = await decisions();
  expect(mail?.subject).toBe(`Your contribution ${reference} was accepted`);
  await page.goto(/\/insiderz-portal#invite=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(page.getByRole('heading', { name: `An invitation for ${name}` })).toBeVisible();
  await page.context().close();
});

test('the pool is warned about at 80 and 95 percent (A-18)', async ({ browser, baseURL, request }) => {
  const name = fresh('Late');
  await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL });
  let issued = 820_000;
  await page.route(/api\/admin\/contributions\/[0-9a-f-]{36}$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), pool: { issued, reserved: 0 } } });
  });
  await page.reload();
  await expect(panelOf(page, name)).toBeVisible();
  await expect(panelOf(page, name)).toContainText('80% of the pool is issued.');
  issued = 999_900;
  await page.reload();
  await expect(panelOf(page, name)).toBeVisible();
  await expect(panelOf(page, name)).toContainText('The pool does not hold that much.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('an approval that failed is tried again with the award that stands there, words or none (T20)', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Tried again');
  await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL });
  await page.getByLabel('Message to the contributor').fill('Well done');
  const refuse = (route: Route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 503 }) : route.fallback();
  await page.route(/api\/admin\/contributions\/[0-9a-f-]{36}$/, refuse);
  await press(page, 'Approve').click();
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to update contribution' });
  await expect(failed).toBeVisible();
  await page.unroute(/api\/admin\/contributions\/[0-9a-f-]{36}$/, refuse);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(done(page, new RegExp(`${name}: approved, ${50 + FIRST_CONTRIBUTION_INZ} INZ`))).toBeVisible();
  await page.context().close();
});

test('an amount is checked when its field is left, and what is hidden is kept (A-53)', async ({
  browser,
  baseURL,
  request,
}) => {
  await sendContribution(request, fresh('Left'), { email: address(), contribution_type: 'bug_rough_edge' });
  const page = await openDesk(browser, { baseURL });
  const amount = page.getByLabel('INZ for this');
  await amount.fill('400');
  await amount.press('Enter');
  await expect(page.getByText('Please say why')).toHaveCount(0);
  await amount.press('Tab');
  const reason = page.getByLabel('Reason for an amount outside this row');
  await expect(reason).toHaveAccessibleDescription('Please say why');
  await reason.fill('Two in one');
  await expect(page.getByText('Please say why')).toHaveCount(0);
  await press(page, 'No reward').click();
  await expect(amount).toBeHidden();
  await press(page, 'No reward').click();
  await expect(amount).toHaveValue('400');
  await expect(reason).toHaveValue('Two in one');
  await page.context().close();
});
