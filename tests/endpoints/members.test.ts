import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { monthBeside } from '#domain/badges/rules.ts';
import { monthOf } from '#domain/leaderboard/leaderboard.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildIdea } from '#tests/builders/ideas.ts';
import { buildMission } from '#tests/builders/missions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { buildRoadmapItem } from '#tests/builders/roadmap-items.ts';
import members from '../../functions/members.ts';

let mo: Person;
let ada: Person;

beforeAll(async () => {
  [mo, ada] = await Promise.all([buildPerson('member'), buildPerson('admin')]);
});

const as = (person: Person, path: string, sent: Parameters<typeof send>[2] = {}) =>
  send(members, `/api/members${path}`, { ...sent, token: person.token });

async function item(changes: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  await firestore()
    .collection('roadmap_items')
    .doc(id)
    .set({
      title: 'Lift clubs',
      description: 'Same people, same road.',
      column_name: 'backlog',
      related_app: 'liftz',
      public: false,
      votes_total: 0,
      idea_id: null,
      completed_at: null,
      created_at: new Date(),
      updated_at: new Date(),
      ...changes,
    });
  return id;
}
const vote = (person: Person, id: string, method = 'PUT') => as(person, `/roadmap/${id}/vote`, { method });
const stored = async (collection: string, id: string) =>
  (await firestore().collection(collection).doc(id).get()).data();

describe('votes (A-48)', () => {
  test('a member casts a vote and takes it back; pressing twice changes nothing', async () => {
    const person = await buildPerson('member');
    const id = await item();
    const cast = await vote(person, id);
    expect([cast.status, cast.body.available, cast.body.item.voted, cast.body.item.votes_total]).toEqual([
      200,
      VOTES_EACH - 1,
      true,
      1,
    ]);
    expect((await vote(person, id)).body).toEqual(cast.body);
    const back = await vote(person, id, 'DELETE');
    expect([back.body.available, back.body.item.voted, back.body.item.votes_total]).toEqual([
      VOTES_EACH,
      false,
      0,
    ]);
    expect((await vote(person, id, 'DELETE')).body).toEqual(back.body);
    const { body } = await as(person, '/roadmap');
    expect(body.items.find((one: { id: string }) => one.id === id)).toMatchObject({ voted: false });
    expect(body.available).toBe(VOTES_EACH);
  });

  test('a vote too many is refused with the literal sentence and changes nothing', async () => {
    const person = await buildPerson('member');
    for (let n = 0; n < VOTES_EACH; n += 1) expect((await vote(person, await item())).status).toBe(200);
    const further = await item();
    const answer = await vote(person, further);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe('You have no votes left. Remove one to vote here.');
    expect((await stored('roadmap_items', further))?.votes_total).toBe(0);
  });

  test('a completed item takes no votes; an unknown one is 404', async () => {
    expect((await vote(mo, await item({ column_name: 'completed' }))).status).toBe(409);
    expect((await vote(mo, randomUUID())).status).toBe(404);
    expect((await vote(mo, '..%2f')).status).toBe(422);
  });

  test('a member is told of votes that came back', async () => {
    const item_id = await buildRoadmapItem({ column_name: 'completed' });
    await firestore().collection('roadmap_returned_votes').doc(`${mo.id}_${item_id}`).set({
      member_id: mo.id,
      item_id,
      title: 'Keep my dates',
      why: 'completed',
      created_at: new Date(),
    });
    const { body } = await as(mo, '/dashboard');
    expect(body.returned_votes).toMatchObject([{ title: 'Keep my dates', why: 'completed' }]);
  });
});

describe('ideas', () => {
  const share = (body: unknown, headers: Record<string, string> = {}) =>
    as(mo, '/ideas', { method: 'POST', body, headers });
  const idea = { title: 'Quiet hours', description: 'Nobody hears from me before nine.' };

  test('a member shares an idea once, however often it is sent', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await share(idea, headers);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ ...idea, status: 'under_review', upvotes: 0, mine: true });
    expect((await share(idea, headers)).body.id).toBe(first.body.id);
    const { body } = await as(mo, '/ideas');
    expect(body.items.filter((one: { id: string }) => one.id === first.body.id)).toHaveLength(1);
    expect(body.items[0]).not.toHaveProperty('member_id');
  });

  test.each([
    [{ title: ' ', description: 'x' }, 422, 'Title is required'],
    [{ title: 'x'.repeat(121), description: 'x' }, 422, 'Title must be at most 120 characters'],
    [{ title: 'x', description: '\n' }, 422, 'Description is required'],
    [{ title: 'x', description: 'x'.repeat(2001) }, 422, 'Description must be at most 2000 characters'],
    [
      { title: 'a\u202Eb', description: 'x' },
      422,
      'Contains line breaks or hidden characters that are not allowed here',
    ],
  ])('%# is refused in words', async (body, status, message) => {
    const answer = await share(body);
    expect(answer.status).toBe(status);
    expect(answer.body.fields.map((field: { message: string }) => field.message)).toContain(message);
  });

  test('a kind that is not text and a member that is not known are malformed', async () => {
    expect((await share({ title: 1, description: 'x' })).status).toBe(400);
    expect((await share({ ...idea, status: 'approved' })).status).toBe(400);
  });

  test('upvotes are one for each member, however often pressed, and can be taken back', async () => {
    const id = await buildIdea(ada.id);
    const press = (method: string) => as(mo, `/ideas/${id}/upvote`, { method });
    await Promise.all(Array.from({ length: 10 }, () => press('PUT')));
    expect((await as(mo, '/ideas')).body.items.find((one: { id: string }) => one.id === id)).toMatchObject({
      upvoted: true,
      mine: false,
      upvotes: 1,
    });
    expect((await press('DELETE')).body).toMatchObject({ upvotes: 0, upvoted: false });
    expect((await press('DELETE')).body.upvotes).toBe(0);
    expect((await as(mo, `/ideas/${randomUUID()}/upvote`, { method: 'PUT' })).status).toBe(404);
  });
});

describe('missions', () => {
  const submit = (id: string, body: unknown) =>
    as(mo, `/missions/${id}/submissions`, { method: 'POST', body });

  test('a member hands in, sees the state, and cannot hand in twice', async () => {
    const mission = await buildMission();
    const answer = await submit(mission.id, { note: ' Jobz found it. ' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ note: 'Jobz found it.', status: 'under_review', file: null });
    expect((await submit(mission.id, { note: 'Again' })).status).toBe(409);
    const { body } = await as(mo, '/missions');
    const mine = body.items.find((one: { id: string }) => one.id === mission.id);
    expect(mine.submissions).toHaveLength(1);
    expect(mine.submissions[0]).not.toHaveProperty('member_id');
  });

  test('of two sent at once one arrives', async () => {
    const mission = await buildMission();
    const answers = await Promise.all([
      submit(mission.id, { note: 'One' }),
      submit(mission.id, { note: 'Two' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('blank notes, strange links, other people’s files and unknown missions are refused', async () => {
    const { id } = await buildMission();
    expect((await submit(id, { note: ' ' })).body.fields[0].message).toBe('Please write what you did');
    expect((await submit(id, { note: 'x', proof_url: 'javascript:alert(1)' })).status).toBe(422);
    expect((await submit(id, { note: 'x', proof_ticket: 'forged' })).status).toBeGreaterThanOrEqual(400);
    expect((await submit(randomUUID(), { note: 'x' })).status).toBe(404);
    expect((await submit(id, { note: 'x', member_id: ada.id })).status).toBe(400);
  });
});

describe('the feed (A-46)', () => {
  test('a member reads what is published, and nothing else, and it is remembered', async () => {
    const write = (title: string, published: boolean) =>
      firestore().collection('feed_items').add({
        title,
        body: 'Words',
        type: 'update',
        published,
        author_id: ada.id,
        audience: 'members',
        created_at: new Date(),
        updated_at: new Date(),
      });
    await write('Out', true);
    await write('Hidden', false);
    const { body } = await as(mo, '/feed');
    expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['Out']);
    expect(body.feed_read_at).toBeNull();
    const mark = await as(mo, '/feed/read', { method: 'POST' });
    expect((await as(mo, '/dashboard')).body.feed_read_at).toBe(mark.body.feed_read_at);
  });
});

describe('GET /api/members/dashboard', () => {
  test('a new member has every vote, nothing else, and no sum in any form (R450, A-24)', async () => {
    const person = await buildPerson('member');
    const { status, body } = await as(person, '/dashboard');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      votes: { available: VOTES_EACH, placed: 0 },
      ideas: 0,
      submissions: 0,
      badges: [],
      inz: null,
      waiting: { contributions: 0, submissions: 0 },
    });
  });

  test('votes that came back are counted beyond those that are named, each with what its item is now', async () => {
    const person = await buildPerson('member');
    const columns = ['backlog', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed'];
    for (const [n, column_name] of columns.entries()) {
      const item_id = await buildRoadmapItem({ column_name });
      const vote = { member_id: person.id, item_id, title: `Item ${n}`, why: 'completed' };
      const created_at = new Date(Date.now() - n * 60_000);
      await firestore()
        .doc(`roadmap_returned_votes/${person.id}_${item_id}`)
        .set({ ...vote, created_at });
    }
    const { body } = await as(person, '/dashboard');
    expect(body.returned_total).toBe(7);
    expect(body.returned_votes.map(({ why }: { why: string }) => why)).toEqual([
      'reopened',
      ...Array(4).fill('completed'),
    ]);
  });

  test('a contribution whose award waits for its second admin still waits', async () => {
    const person = await buildPerson('member');
    const record = { submitted_by_user_id: person.id, created_at: new Date() };
    const contributions = firestore().collection('contributions');
    await contributions.add({ ...record, status: 'accepted', held: true });
    await contributions.add({ ...record, status: 'accepted', held: false });
    await contributions.add({ ...record, status: 'new', held: false });
    expect((await as(person, '/dashboard')).body.waiting.contributions).toBe(2);
  });

  test('a streak counts the months of all addresses of a member, and names the month that goes on with it', async () => {
    const person = await buildPerson('member');
    const day = (await as(person, '/dashboard')).body.streak;
    expect(day).toEqual({ months: 0, next: monthOf(new Date()) });
    const [one, two] = [-1, -2].map((by) => monthBeside(day.next, by)) as [string, string];
    for (const month of [one, two]) {
      await firestore()
        .collection('contributors')
        .doc(randomUUID())
        .set({
          alias: 'Fern',
          user_id: person.id,
          hidden: false,
          badges: [],
          months: { [month]: { kinds: { other: 1 }, inz: 0 } },
          changed_at: new Date(),
        });
    }
    expect((await as(person, '/dashboard')).body).toMatchObject({
      named: true,
      streak: { months: 2, next: day.next },
    });
  });

  test('a member is shown each award always, and the balance only with sums shown (A-24)', async () => {
    const person = await buildPerson('member');
    for (const [n, points] of [120, 250].entries()) {
      await firestore().collection('points_ledger').doc(`t:${person.id}:${n}`).set({
        member_id: person.id,
        points,
        source: 'mission',
        description: 'x',
        ref: 'x',
        created_by: 'ada',
        created_at: new Date(),
      });
    }
    await firestore().collection('counters').doc(`inz_${person.id}`).set({ member_id: person.id, inz: 370 });
    const hidden = (await as(person, '/dashboard')).body;
    expect(hidden.awards.map(({ points }: { points: number }) => points).sort()).toEqual([120, 250]);
    // Not inside an id or the milliseconds of a time, where the digits may fall by chance.
    const sum = /(?<![\w.-])370(?![\w-])/;
    expect(JSON.stringify(hidden)).not.toMatch(sum);
    process.env.INZ_BALANCES_VISIBLE = 'true';
    const { body } = await as(person, '/dashboard');
    delete process.env.INZ_BALANCES_VISIBLE;
    expect(body.inz.balance).toBe(370);
    expect(JSON.stringify(body)).toMatch(sum);
    expect(body.inz.entries.reduce((sum: number, { points }: { points: number }) => sum + points, 0)).toBe(
      370,
    );
    expect(body.inz.entries[0]).not.toHaveProperty('created_by');
  });

  test('an admin passes the member check (R462)', async () => {
    expect((await as(ada, '/dashboard')).status).toBe(200);
  });
});

test('a member takes their name off the leaderboard and puts it back', async () => {
  const put = (named: unknown) => as(mo, '/recognition', { method: 'PUT', body: { named } });
  expect((await put(false)).body).toEqual({ named: false });
  // It holds for someone who is not on the board yet, too.
  expect((await as(mo, '/dashboard')).body.named).toBe(false);
  expect((await put(true)).body).toEqual({ named: true });
  expect((await as(mo, '/dashboard')).body.named).toBe(true);
  expect((await put('no')).status).toBe(400);
});
