import { expect, type Locator, test } from 'playwright/test';
import type { ReceivedMail } from '#local/cloud/mail.ts';
import { openDesk, sendContribution } from './admin-desk.ts';
import { endTenSeconds } from './contribution-link.ts';
import { startClear } from './desk-decisions.ts';
import { freshTag } from './own-data.ts';

startClear();

test('an admin takes 60 decisions with 40 invitations in at most 62 presses', async ({
  browser,
  baseURL,
  request,
}) => {
  test.slow();
  const tag = freshTag();
  const sent: { id: string; email: string }[] = [];
  for (let n = 0; n < 60; n += 1) {
    const email = `sixty-${tag}-${n}@example.org`;
    sent.push({ email, ...(await sendContribution(request, `Sixty ${tag} ${n}`, { email })) });
  }
  const ids = new Set(sent.map(({ id }) => id));
  const page = await openDesk(browser, { baseURL });
  // Those whom other tests have accepted wait too.
  await page.route('**/api/admin/tokens/pending*', async (route) => {
    const answer = await route.fetch();
    const { items } = (await answer.json()) as { items: { contribution_id: string }[] };
    await route.fulfill({
      json: { items: items.filter(({ contribution_id }) => ids.has(contribution_id)), next: null },
    });
  });
  let presses = 0;
  const press = async (what: Locator, options: Parameters<Locator['click']>[0] = {}) => {
    presses += 1;
    await what.click(options);
  };
  const named = (name: string) => page.getByRole('button', { name, exact: true });
  const list = page.getByRole('region', { name: 'Contributions', exact: true });
  const boxes = list.getByRole('checkbox', { disabled: false });
  const result = page.getByRole('region', { name: 'Result' }).getByRole('status');

  await press(list.getByRole('button', { name: 'Select', exact: true }));
  await expect(boxes).toHaveCount(50);
  await press(boxes.first());
  await press(boxes.nth(39), { modifiers: ['Shift'] });
  await press(page.getByRole('button', { name: /^Approve 40/ }));
  await expect(result).toHaveText(/^40 approved/);
  // The other ten are on the next page.
  await expect(boxes).toHaveCount(10);
  await press(named('All on this page'));
  await press(named('Next'));
  await press(named('All on this page'));
  await press(page.getByRole('button', { name: /^Reject 20/ }));
  await expect(result).toHaveText('20 rejected');
  // Those sent last are on top, so that they were approved.
  const accepted = sent.slice(20);
  for (const { id } of accepted) await endTenSeconds(baseURL, id);

  await press(page.getByRole('tab', { name: /Generate Tokens|Tokens/ }));
  await press(named('Generate and email 40'));
  const question = page.getByRole('alertdialog', { name: 'Invite 40 people?' });
  await press(question.getByRole('button', { name: 'Generate and email 40' }));
  await expect(result).toHaveText('40 invited');
  expect(presses).toBeLessThanOrEqual(62);

  const invited = async () => {
    const mails = (await (await page.request.get('/__local/mail.json')).json()) as ReceivedMail[];
    const links = mails.filter((mail) => /#invite=/.test(mail.text)).map((mail) => JSON.stringify(mail.to));
    return sent.map(({ email }) => links.filter((to) => to.includes(email)).length);
  };
  await expect.poll(invited).toEqual([...Array(20).fill(0), ...Array(40).fill(1)]);
  await page.context().close();
});
