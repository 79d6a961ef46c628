import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { enqueueDigests } from '#server/operations/enqueue-digests.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { publishEventNow } from '#server/platform/outbox/published-events.ts';
import { emptyInbox, inbox } from '#tests/builders/inbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import notices from '../../functions/notices.ts';

const DAY = 24 * 60 * 60_000;
/** The next Monday after today at the hour of the night, so that what happens now is in its week. */
const monday = () => {
  const night = new Date();
  night.setUTCHours(3, 17, 0, 0);
  do night.setTime(night.getTime() + DAY);
  while (night.getUTCDay() !== 1);
  return night;
};
const tuesday = () => new Date(monday().getTime() + DAY);
const night = (moment: Date) => enqueueDigests(moment, { cursor: null });
/** Lets everything leave that is due by the morning of a night. */
const morningOf = (moment: Date) => deliverOutbox(() => new Date(moment.getTime() + 3 * 60 * 60_000));

async function buildReader(...roles: ('admin' | 'member')[]): Promise<Person & { address: string }> {
  const person = await buildPerson(...roles);
  const address = `${person.id.slice(0, 12).toLowerCase()}@example.org`;
  const verified = { email: address, email_lower: address, verified_at: new Date(), pending: null };
  await firestore()
    .collection('account_recovery')
    .doc(person.id)
    .set({ ...verified, updated_at: new Date() });
  return { ...person, address };
}
const choose = (person: Person, body: unknown) =>
  send(notices, '/api/notices/settings', { method: 'PATCH', token: person.token, body });
const mailsTo = async ({ address }: { address: string }) =>
  (await inbox()).filter(({ envelope }) => envelope.to.includes(address));

/** Has someone told of something in the week before. */
async function tell(person: Person, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const about = randomUUID();
    await publishEventNow({ event: 'badge-awarded', cause: about, about, people: [person.id] }, new Date());
  }
  await deliverOutbox(() => new Date(Date.now() + 60_000));
}

/** Has this many items published. */
async function publish(count: number): Promise<void> {
  const { token } = await buildPerson('admin');
  for (let item = 0; item < count; item += 1) {
    const body = {
      title: `Leeds ${randomUUID()}`,
      body: 'From March on.',
      type: 'news',
      audience: 'members',
    };
    expect((await send(admin, '/api/admin/feed', { body, token })).status).toBe(201);
  }
}

beforeEach(async () => {
  const { docs } = await firestore().collection('notice_settings').get();
  await Promise.all(docs.map(({ ref }) => ref.delete()));
  await emptyInbox();
});

describe('the week of a member', () => {
  test('reaches on Monday who asked for it, once, and nobody else', async () => {
    const [asked, never] = await Promise.all([buildReader('member'), buildReader('member')]);
    await choose(asked, { digest: true });
    await tell(asked);
    await tell(never);
    expect(await night(monday())).toEqual({ digest: 1, recap: 0 });
    expect(await night(monday())).toEqual({ digest: 0, recap: 0 });
    await morningOf(monday());
    const [mail, ...more] = await mailsTo(asked);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('You have a new badge');
    expect(mail?.unsubscribe.post).toBe('List-Unsubscribe=One-Click');
    expect(await mailsTo(never)).toEqual([]);
  });

  test('is enqueued once a week, on the next night when Monday had none', async () => {
    const reader = await buildReader('member');
    await choose(reader, { digest: true });
    await tell(reader);
    const nights = [1, 2, 3, 4, 5, 6, 7].map((days) => new Date(monday().getTime() + days * DAY));
    const enqueued = [];
    for (const moment of nights) enqueued.push((await night(moment)).digest);
    // Tuesday makes up for Monday; the next Monday is the last of the seven.
    expect(enqueued).toEqual([1, 0, 0, 0, 0, 0, 1]);
    await morningOf(tuesday());
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  test('is not sent when it is empty', async () => {
    const reader = await buildReader('member');
    await choose(reader, { digest: true });
    expect(await night(monday())).toEqual({ digest: 1, recap: 0 });
    await morningOf(monday());
    expect(await mailsTo(reader)).toEqual([]);
  });

  test('does not reach who stopped it meanwhile, or is no member any more', async () => {
    const [stopped, left] = await Promise.all([buildReader('member'), buildReader('member')]);
    for (const person of [stopped, left]) {
      await choose(person, { digest: true });
      await tell(person);
    }
    await night(monday());
    const [to] = [stopped].map(({ id }) => id);
    await firestore().collection('notice_settings').doc(String(to)).update({ digest: false });
    await firestore().collection('user_roles').doc(`${left.id}_member`).delete();
    await morningOf(monday());
    expect([...(await mailsTo(stopped)), ...(await mailsTo(left))]).toEqual([]);
  });

  test('names the latest, and says how many more are in the bell and in the feed', async () => {
    const [one, many] = await Promise.all([buildReader('member'), buildReader('member')]);
    for (const person of [one, many]) await choose(person, { digest: true });
    await publish(9);
    await tell(one, 16);
    await tell(many, 17);
    await night(monday());
    await morningOf(monday());
    const [[first], [second]] = await Promise.all([mailsTo(one), mailsTo(many)]);
    expect(first?.text.match(/You have a new badge/g)).toHaveLength(15);
    expect(first?.text).toContain(
      `1 more in your notifications: ${process.env.SITE_URL}/insiderz-portal/dashboard\n`,
    );
    expect(first?.text.match(/Leeds/g)).toHaveLength(8);
    expect(first?.text).toContain(`1 more in the feed: ${process.env.SITE_URL}/insiderz/feed\n`);
    expect(second?.text).toContain('2 more in your notifications');
    expect(second?.html).toContain('2 more in your notifications</a>');
  });

  test('says nothing of what came after it, however late it leaves', async () => {
    const reader = await buildReader('member');
    await choose(reader, { digest: true });
    const last = new Date(monday().getTime() - 7 * DAY);
    await tell(reader);
    await night(last);
    await deliverOutbox(() => new Date(last.getTime() + 2 * DAY));
    expect(await mailsTo(reader)).toEqual([]);
  });

  test('goes on where it was cut off', async () => {
    const readers = await Promise.all([1, 2, 3].map(() => buildReader('member')));
    for (const reader of readers) await choose(reader, { digest: true });
    const ids = readers.map(({ id }) => id).sort();
    expect(await enqueueDigests(monday(), { cursor: `digest\n${ids[1]}` })).toEqual({ digest: 1, recap: 0 });
    expect(await night(monday())).toEqual({ digest: 2, recap: 0 });
  });
});

describe('the morning of an admin', () => {
  test('says what waits to the admin who asked for it, and is not sent when nothing waits', async () => {
    const [ada, member] = await Promise.all([buildReader('admin'), buildReader('member')]);
    for (const person of [ada, member]) await choose(person, { recap: true });
    const { docs } = await firestore().collection('outbox').where('status', '==', 'dead').get();
    expect(docs).toEqual([]);
    await night(tuesday());
    await morningOf(tuesday());
    expect(await mailsTo(ada)).toEqual([]);
    await send(contributions, '/api/contributions', { body: buildContribution() });
    const wednesday = new Date(tuesday().getTime() + DAY);
    expect(await night(wednesday)).toEqual({ digest: 0, recap: 2 });
    await morningOf(wednesday);
    const [mail] = await mailsTo(ada);
    expect(mail?.subject).toBe('Waiting for you this morning');
    expect(mail?.text).toMatch(/To review: 1 contribution/);
    // What a member chose there has no effect.
    expect(await mailsTo(member)).toEqual([]);
  });

  test('is not sent after its day, so that an outage leaves one mail and not two', async () => {
    const ada = await buildReader('admin');
    await choose(ada, { recap: true });
    await send(contributions, '/api/contributions', { body: buildContribution() });
    const today = new Date();
    for (const moment of [new Date(today.getTime() - DAY), today]) await night(moment);
    await deliverOutbox(() => new Date(today.getTime() + DAY));
    expect(await mailsTo(ada)).toHaveLength(1);
  });
});
