import { expect, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { endTenSeconds, settle } from './contribution-link.ts';
import { asAdmin } from './member-page.ts';
import { callAs, fresh, ownMember } from './own-data.ts';

test('a visitor reports one of the badges of somebody, or a name on the wall, in three presses', async ({
  page,
  request,
  baseURL,
}) => {
  const person = await ownMember(request);
  const name = person.display_name;
  const sent = { display_name: name, email: `${person.username.replaceAll('_', '-')}@example.org` };
  const form = { contribution_type: 'ux_wording', related_app: 'roomz', consent_given: true };
  const description = 'Words that make it clearer.';
  const { id } = await callAs<{ id: string }>(request, person, 'POST', '/api/contributions', {
    ...{ ...form, ...sent, description },
  });
  const { items } = await asAdmin(request, 'GET', '/contributions?status=new');
  const { updated_at } = items.find((one: { id: string }) => one.id === id);
  await asAdmin(request, 'PATCH', `/contributions/${id}`, { status: 'accepted', updated_at });
  await endTenSeconds(baseURL, id);
  await settle(request, id);
  const own = await callAs<{ id: string }>(request, person, 'GET', '/api/account');
  const badges = [fresh('Kind words'), fresh('Early bird')];
  for (const badge of badges) {
    const key = badge.toLowerCase().replaceAll(/\W+/g, '-');
    await asAdmin(request, 'POST', '/badges', { key, name: badge, description: 'Made for a test.' });
    await asAdmin(request, 'POST', `/badges/${key}/awards`, { member_id: own.id });
  }
  const board = async () => (await request.get('/leaderboard')).text();
  for (const badge of badges) await expect.poll(board).toContain(badge);
  await page.goto('/leaderboard');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: `Report ${badges[1]} of ${name}` }).click();
  await expect(page.getByLabel('What do you report?')).toHaveValue('badge');
  await expect(page.getByLabel('Which one?')).toHaveValue(name);
  await expect(page.getByLabel('More precisely')).toHaveValue(badges[1] ?? '');
  await page.getByText('It is hateful').click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. A person looks at it.')).toBeFocused();
  await page.goto('/leaderboard');
  await page.getByRole('link', { name: `Report the name ${name}` }).click();
  await expect(page.getByLabel('Which one?')).toHaveValue(name);
});
