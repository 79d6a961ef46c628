import { expect, type Page, test } from 'playwright/test';
import { buildContribution } from '#tests/builders/requests.ts';
import { violationsInBoth } from './accessibility.ts';
import { seeded, sendContribution } from './admin-desk.ts';
import { decide, endTenSeconds, privateLink, settle } from './contribution-link.ts';
import { expectSound } from './insiderz-member.ts';
import { openSection } from './insiderz-page.ts';
import { callAs, fresh, ownMember } from './own-data.ts';
import { beSignedIn } from './signed-in.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const ACCEPTED = { status: 'accepted', award: { reward: 'micro_copy', amount: 100, first: false } };

test('a contributor without an account follows from one private link what else came from the address, and what came of it', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const email = `came-${crypto.randomUUID()}@example.org`;
  const accepted = await sendContribution(request, 'Racks for bicycles', { email });
  const link = await privateLink(request, email);
  await page.goto(link);
  await expect(title(page)).toHaveText('In review');
  const others = page.getByRole('region', { name: 'All from this address' });
  await expect(others).toBeHidden();
  const waiting = await sendContribution(request, 'Hours of bakeries', { email });

  const item = fresh('Bicycle racks');
  const desk = await openSection(browser, 'roadmap', { baseURL });
  await desk.getByRole('button', { name: 'New item' }).click();
  const form = desk.getByRole('form', { name: 'New roadmap item' });
  await form.getByLabel('Title').fill(item);
  await form.getByLabel('Description').fill('On the map of Localz.');
  await form.getByLabel('Show to everybody').check();
  const came = form.getByLabel('Came of these contributions');
  await came.fill('TG-1');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Write references such as TG-4K7M2Q')).toBeVisible();
  await expect(came).toBeFocused();
  expect(await violationsInBoth(desk, 'main')).toEqual([]);
  await came.fill(accepted.reference.toLowerCase());
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(desk.getByRole('heading', { name: item })).toBeVisible();
  await desk.context().close();

  await decide(request, accepted.id, ACCEPTED);
  await endTenSeconds(baseURL, accepted.id);
  await settle(request, accepted.id);
  await page.reload();
  await expect(title(page)).toHaveText('Accepted');
  await expect(page.getByRole('link', { name: `On the roadmap: ${item}` })).toHaveAttribute(
    'href',
    /^\/roadmap#item-/,
  );
  const rows = others.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText(`${accepted.reference}`);
  await expect(rows.last()).toContainText('Accepted. 100 INZ. On the roadmap:');
  await expect(rows.last().getByRole('link', { name: item })).toBeVisible();
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  await rows.first().getByRole('link').press('Enter');
  await expect(title(page)).toHaveText('In review');
  await expect(title(page)).toBeFocused();
  await expect(page.getByText(`Contribution ${waiting.reference}`)).toBeVisible();
  await expect(rows).toHaveCount(2);

  await page.route('**/api/contributions/status/others', (route) => route.abort());
  await page.reload();
  await expect(others.getByRole('alert')).not.toBeEmpty();
  await page.unroute('**/api/contributions/status/others');
  await others.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(others.getByRole('alert')).toBeHidden();
});

test('a member finds on the dashboard what they sent, what came of it and the question to answer', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const member = await ownMember(request);
  await beSignedIn(page, member);
  await page.goto('/insiderz-portal/dashboard');
  const card = page.getByRole('region', { name: 'My contributions' });
  await expect(card.getByRole('link', { name: 'Contribute' })).toBeVisible();

  const send = (words: string) =>
    callAs<{ id: string; reference: string }>(request, member, 'POST', '/api/contributions', {
      ...buildContribution({ description: words, email: `${member.username}@example.org` }),
    });
  const accepted = await send('Show where a bike can be locked');
  const asked = await send('Bakeries close earlier on Mondays');
  const item = fresh('Bicycle racks');
  const body = { title: item, description: 'On the map.', contributions: [accepted.reference] };
  const { id } = await callAs<{ id: string }>(request, seeded('admin'), 'POST', '/api/admin/roadmap', body);
  await decide(request, accepted.id, ACCEPTED);
  await decide(request, asked.id, { status: 'needs_info', message: 'All of them?' });
  for (const { id } of [accepted, asked]) await endTenSeconds(baseURL, id);

  await page.reload();
  const rows = card.getByRole('listitem');
  await expect(rows).toHaveText([
    /Bakeries close earlier.*Needs info/,
    new RegExp(`Show where a bike can be locked.*On the roadmap: ${item}.*100 INZ.*Accepted`),
  ]);
  await expect(rows.getByRole('link', { name: item })).toHaveAttribute(
    'href',
    `/insiderz/roadmap#item-${id}`,
  );
  await expect(
    page.getByRole('region', { name: 'Next for you' }).getByRole('link', { name: 'Answer our question' }),
  ).toHaveAttribute('href', `/account#contribution-${asked.id}`);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectSound(page);
  }
  await card.getByRole('link', { name: 'View all' }).click();
  await expect(page).toHaveURL(`/account#contribution-${asked.id}`);
  await expect(page.locator(`#contribution-${asked.id}`)).toBeFocused();
});
