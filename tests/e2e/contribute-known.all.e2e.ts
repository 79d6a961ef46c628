import { expect, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { decideElsewhere, openDesk, sendContribution } from './admin-desk.ts';
import { ContributionPage } from './contribution-page.ts';

const TYPED = 'Write to my landlord so that I get the deposit returned';
const ROADMAP = '**/api/public/roadmap.json';

test('a visitor is offered what we know while typing, and adds theirs with the keyboard', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  const loaded = form.requests('GET', /similar|roadmap\.json|Known/);
  await form.name.fill('Fern');
  expect(loaded).toEqual([]);
  await form.description.pressSequentially(TYPED);
  const known = page.getByRole('region', { name: 'We know this one: add yours' });
  const link = known.getByRole('link', { name: 'Deposit letter' });
  await expect(link).toBeVisible();
  await expect(known).toContainText('Shipped');
  await expect(page.getByRole('status').getByText('We know this one: Deposit letter')).toBeAttached();
  expect(await violationsInBoth(page)).toEqual([]);
  await form.description.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form.description).toHaveValue(`About “Deposit letter”: ${TYPED}`);
  await expect(form.description).toBeFocused();
  await expect(known).toHaveCount(0);
});

test('a visitor follows the offer to what has shipped, and says that theirs is different', async ({
  page,
  context,
}) => {
  const form = await new ContributionPage(page).open();
  await form.description.fill(TYPED);
  const known = page.getByRole('region', { name: 'We know this one: add yours' });
  const [shipped] = await Promise.all([
    context.waitForEvent('page'),
    known.getByRole('link', { name: 'Deposit letter' }).click(),
  ]);
  await expect(shipped.getByRole('heading', { name: 'Deposit letter' })).toBeVisible();
  await known.getByRole('button', { name: 'Mine is different' }).click();
  await expect(known).toHaveCount(0);
  await form.description.press('End');
  await form.description.pressSequentially(', and soon');
  await expect(form.description).toHaveValue(`${TYPED}, and soon`);
  await expect(known).toHaveCount(0);
});

test('a visitor who types what nobody knows, or whose list does not load, is offered nothing', async ({
  page,
}) => {
  const form = await new ContributionPage(page).open();
  const answered = page.waitForResponse(ROADMAP);
  await form.description.fill('The logo on the tax return is out of focus');
  await answered;
  const known = page.getByRole('region', { name: 'We know this one: add yours' });
  await expect(known).toHaveCount(0);
  await page.route(ROADMAP, (route) => route.abort());
  await page.reload();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('roadmap.json'));
  await form.description.fill(TYPED);
  await failed;
  await expect(known).toHaveCount(0);
  await expect(form.description).toHaveValue(TYPED);
});

test('an admin reads on the desk what is known of a new contribution', async ({
  browser,
  request,
  baseURL,
}) => {
  const { id } = await sendContribution(request, 'Deposit Dora', { description: TYPED });
  const page = await openDesk(browser, { baseURL });
  await page
    .getByRole('link', { name: /Write to my landlord/ })
    .first()
    .click();
  const known = page.getByRole('list', { name: 'Known already' });
  await expect(known.getByRole('link', { name: 'Deposit letter' })).toBeVisible();
  await expect(known).toHaveText(/^Shipped: Deposit letter/);
  await decideElsewhere(request, id, 'Known already.');
});

test('an admin sees that a contribution repeats another in nearly the same words, in a burst of several senders', async ({
  browser,
  request,
  baseURL,
}) => {
  const said = 'Earn from home within one single week, write to the address in my profile';
  const send = (name: string, description: string) =>
    sendContribution(request, `Burst ${name}`, { description, email: `${name}@burst.example.org` });
  const first = await send('Bea', said);
  for (const name of ['Ben', 'Bob', 'Bill']) await send(name, `${name} has an idea for the rota`);
  await send('Bert', said.replace('single', 'short'));
  const page = await openDesk(browser, { baseURL });
  await page.getByRole('link', { name: /one short week/ }).click();
  const signals = page.getByRole('list', { name: 'Signals' });
  await expect(signals).toContainText(/\d other people sent something within ten minutes of it/);
  await expect(signals).toContainText('Nearly the same words as');
  expect(await violationsInBoth(page)).toEqual([]);
  await signals.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`c=${first.id}`));
  await expect(page.getByRole('heading', { name: /one single week/ })).toBeVisible();
  await page.close();
});
