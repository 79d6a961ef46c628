import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import type { ShownNotice } from '#domain/notifications/notice.ts';
import { CHANNELS, TOPIC_IDS } from '#domain/notifications/topics.ts';
import type { ReceivedMail } from '#local/cloud/mail.ts';
import { violations } from './accessibility.ts';
import { linkInMail } from './account-page.ts';
import { seeded } from './admin-desk.ts';
import { changeElsewhere, createItem, ideaCalled } from './insiderz-page.ts';
import { asAdmin } from './member-page.ts';
import { callAs, fresh, ideaOf, type OwnPerson, ownMember } from './own-data.ts';
import { beSignedIn } from './signed-in.ts';

const SHIPPED = 'Something you follow has shipped';
const PLANNED = 'An idea you follow is on the roadmap';
/** What one moment brought has no order. */
const sorted = (lists: string[][]) => lists.map((list) => [...list].sort());
const NEWS = 'News about a roadmap item you follow';

/** A member whose confirmed address would take mails, and what they chose of the topics that are named. */
async function reader(request: APIRequestContext, topics: object): Promise<OwnPerson & { address: string }> {
  const person = await ownMember(request);
  const address = `${person.username.replaceAll('_', '-')}@example.org`;
  await callAs(request, person, 'PUT', '/api/account/recovery-address', { email: address });
  const token = (await linkInMail(request, address, 'confirm')).split('=')[1];
  expect((await request.post('/api/recovery/confirm', { data: { token } })).status()).toBe(200);
  await callAs(request, person, 'PATCH', '/api/notices/settings', { topics });
  return { ...person, address };
}
const BY_MAIL = { followed: { mail: true } };
const NOTHING = Object.fromEntries(
  TOPIC_IDS.map((id) => [id, Object.fromEntries(CHANNELS.map((channel) => [channel, false]))]),
);

/** What someone was mailed of this kind. */
async function mailsTo(request: APIRequestContext, address: string, subject: string) {
  const mails = (await (await request.get('/__local/mail.json')).json()) as ReceivedMail[];
  return mails.filter((mail) => mail.envelope.to.includes(address) && mail.subject === subject);
}

/** What the bell of each of them says of this item. */
async function toldOf(request: APIRequestContext, people: OwnPerson[], title: string): Promise<string[][]> {
  const lists = people.map((person) =>
    callAs<{ items: ShownNotice[] }>(request, person, 'GET', '/api/notices'),
  );
  return (await Promise.all(lists)).map(({ items }) =>
    items.filter((one) => one.title === title).map(({ says }) => says),
  );
}

/** Lets the schedule spread what happened, and send what that puts into the outbox. */
async function settle(request: APIRequestContext): Promise<void> {
  for (let run = 0; run < 3; run += 1) await request.post('/__local/schedules/deliver');
}

/** An admin opens a mission for the item, a member hands in, and is approved. */
async function serve(request: APIRequestContext, itemId: string, member: OwnPerson): Promise<void> {
  const form = { title: fresh('Try the lamp'), brief: 'At night.', reward_points: 10, effort: 'low' };
  const mission = await asAdmin(request, 'POST', '/missions', { ...form, roadmap_item_id: itemId });
  const path = `/api/members/missions/${mission.id}/submissions`;
  await callAs(request, member, 'POST', path, { note: 'It shines.' });
  const { items } = await asAdmin(request, 'GET', '/submissions');
  const found = items.find((one: { mission_id: string }) => one.mission_id === mission.id);
  const verdict = { status: 'approved', updated_at: found.updated_at };
  await asAdmin(request, 'PATCH', `/submissions/${found.id}`, verdict);
}

/** An admin changes the item as it is now. */
async function change(request: APIRequestContext, id: string, data: object): Promise<void> {
  const { items } = await asAdmin(request, 'GET', '/roadmap');
  const { updated_at } = items.find((one: { id: string }) => one.id === id);
  await changeElsewhere(request, `/api/admin/roadmap/${id}`, { ...data, updated_at });
}

async function openNotice(page: Page, title: string): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: title })
    .first()
    .click();
}

test('an idea that is followed, merged, built and shipped names its people, tells exactly those who wanted it, and one press in a mail ends that', async ({
  browser,
  baseURL,
  page,
  request,
}) => {
  const [author, follower, left, silent] = [
    await reader(request, BY_MAIL),
    await reader(request, BY_MAIL),
    await reader(request, BY_MAIL),
    await reader(request, NOTHING),
  ];
  const [voter, twin, builder] = [
    await ownMember(request),
    await ownMember(request),
    await ownMember(request),
  ];
  await callAs(request, twin, 'PUT', '/api/members/recognition', { named: false });
  const [words, double, title] = [fresh('A lamp at the gate'), fresh('Light, please'), fresh('Lamps')];
  const idea = await ideaOf(request, author, words);
  const duplicate = await ideaOf(request, twin, double);

  await beSignedIn(page, follower);
  await page.goto('/insiderz/ideas');
  const followed = page.waitForResponse('**/follow');
  await page.getByRole('button', { name: `Follow ${words}` }).click();
  await followed;
  await expect(page.getByRole('button', { name: `Following ${words}` })).toBeVisible();
  for (const person of [voter, left, silent]) {
    await callAs(request, person, 'PUT', `/api/members/ideas/${idea.id}/upvote`);
  }
  await callAs(request, left, 'DELETE', `/api/members/ideas/${idea.id}/follow`);

  const { updated_at } = await ideaCalled(request, double);
  const into = { into: idea.id, updated_at };
  await callAs(request, seeded('admin'), 'PUT', `/api/admin/ideas/${duplicate.id}/merge`, into);
  const item = await createItem(request, { title, public: true, idea_id: idea.id });
  await serve(request, item.id, builder);
  await change(request, item.id, { column_name: 'completed', note: 'Every gate has one.' });
  await settle(request);

  // The public line: who had a part stands there by name, and who does not want that does not.
  const feed = await (await request.get('/changelog/rss.xml')).text();
  expect(feed).toContain(title);
  expect(feed).toContain(author.display_name);
  const shown = await (await request.get(`/changelog/${item.id}`)).text();
  for (const { display_name } of [author, builder]) expect(shown).toContain(display_name);
  for (const text of [feed, shown]) expect(text).not.toContain(twin.display_name);

  // Bell and mail: those who follow by themselves, by a press or through the merged idea, as they chose; nobody else.
  const everybody = [author, follower, voter, twin, left, silent, builder];
  await expect
    .poll(async () => sorted(await toldOf(request, everybody, title)))
    .toEqual([[PLANNED, SHIPPED], [PLANNED, SHIPPED], [PLANNED, SHIPPED], [PLANNED, SHIPPED], [], [], []]);
  const mailed = async (subject: string) => {
    const lists = [author, follower, left, silent].map(({ address }) => mailsTo(request, address, subject));
    return (await Promise.all(lists)).map(({ length }) => length);
  };
  await expect.poll(() => mailed(SHIPPED)).toEqual([1, 1, 0, 0]);
  await openNotice(page, title);
  await expect(page).toHaveURL(new RegExp(`/insiderz/roadmap#item-${item.id}$`));

  // A browser in which nobody is signed in.
  const [mail] = await mailsTo(request, follower.address, SHIPPED);
  const link = new URL(/Stop these emails: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '');
  const stranger = await (await browser.newContext({ baseURL })).newPage();
  await stranger.goto(`${link.pathname}${link.hash}`);
  expect(await violations(stranger)).toEqual([]);
  await stranger.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(stranger.getByRole('heading', { name: 'You get no more of these emails' })).toBeVisible();
  await stranger.context().close();

  await change(request, item.id, { note: 'The bulbs are warmer now.' });
  await settle(request);
  await expect.poll(() => mailed(NEWS)).toEqual([1, 0, 0, 0]);
  await expect
    .poll(async () => sorted(await toldOf(request, [follower, left, silent], title)))
    .toEqual(sorted([[NEWS, SHIPPED, PLANNED], [], []]));
});
