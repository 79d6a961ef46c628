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
