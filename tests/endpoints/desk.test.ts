import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { sweepPresence } from '#server/contributions/read-desk.ts';
import { CONTRIBUTION_ROWS } from '#server/contributions/records/contribution-lists.ts';
import { contributions as records } from '#server/contributions/records/contributions.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { forgetRows } from '#server/platform/list-cache/row-lists.ts';
import { buildManyContributions, manyId } from '#tests/builders/many-contributions.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { countReads } from '#tests/builders/wire-counts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const LIST = '/api/admin/contributions';
const REFRESH = '/api/admin/desk/refresh';
const INDEX = '/api/admin/contribution-index';
const MANY = 1200;

let ada: Person;
let bea: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
  bea = await buildPerson('admin');
  await buildManyContributions({ count: MANY });
});

afterEach(() => {
  vi.useRealTimers();
});

const contribute = async (changes: Record<string, unknown> = {}): Promise<string> =>
  (await send(contributions, '/api/contributions', { body: buildContribution(changes) })).body.id;
const as = (person: Person, path: string, body?: unknown) =>
  send(admin, path, { token: person.token, ...(body === undefined ? {} : { body }) });
const refresh = (body: Record<string, unknown>, person = ada) =>
  as(person, REFRESH, { reading: null, ...body });
const ids = (items: { id: string }[]) => items.map(({ id }) => id);
const blobs = () =>
  getStore({ name: `review-desk-${process.env.FIREBASE_PROJECT_ID}`, consistency: 'strong' });

async function withBlobsAway<T>(work: () => Promise<T>): Promise<T> {
  const context = process.env.NETLIFY_BLOBS_CONTEXT ?? '';
  const away = JSON.parse(Buffer.from(context, 'base64').toString('utf8'));
  away.edgeURL = 'http://127.0.0.1:1';
  away.uncachedEdgeURL = 'http://127.0.0.1:1';
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(away)).toString('base64');
  try {
    return await work();
  } finally {
    process.env.NETLIFY_BLOBS_CONTEXT = context;
  }
}

describe('the refresh of an open desk', () => {
  test('an admin gets what changed since the mark, and the new count (R358, A-56)', async () => {
    const { mark, stamp } = (await as(ada, LIST)).body;
    const id = await contribute({ display_name: 'Late' });
    const { status, body } = await refresh({ mark, stamp });
    expect(status).toBe(200);
    expect(ids(body.items)).toContain(id);
    expect(body.new_count).toBeGreaterThanOrEqual(1);
    expect(body.stamp).not.toBe(stamp);
    expect(body.items[0]).not.toHaveProperty('address_digest');
  });

  test('without a change it brings nothing, and costs the reads of the account and its role, and one more', async () => {
    const { mark, stamp } = (await as(ada, LIST)).body;
    let answer: Awaited<ReturnType<typeof refresh>> | undefined;
    const reads = await countReads(async () => {
      answer = await refresh({ mark, stamp });
    });
    expect(answer?.body).toMatchObject({ items: [], new_count: null, readers: [] });
    // The one change of the last ten seconds is read again, in case an earlier one was stored after it.
    expect(reads).toBe(3);
  });

  test('a change that is stored after a later one is found', async () => {
    const { mark, stamp } = (await as(ada, LIST)).body;
    const [first, second] = [await contribute(), await contribute()];
    const seen = (await refresh({ mark, stamp })).body;
    expect(ids(seen.items)).toEqual(expect.arrayContaining([first, second]));
    const { mark: later, stamp: known } = seen;
    expect((await refresh({ mark: later, stamp: known })).body.items).toEqual([]);
    const late = await contribute();
    const between = new Date(Date.parse(seen.items.at(-1).updated_at) - 1);
    await firestore().doc(`contributions/${late}`).update({ updated_at: between });
    expect(ids((await refresh({ mark: later, stamp: known })).body.items)).toContain(late);
  });

  test('an idle tab costs less than the 500 reads an hour that it may (A-56, T42)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    let { mark, stamp } = (await as(ada, LIST)).body;
    const reads = await countReads(async () => {
      for (let times = 0; times < 120; times += 1) {
        vi.setSystemTime(Date.now() + 30_000);
        // An ID token lives for an hour; the page renews it, and so does this one.
        const admin = { ...ada, token: buildToken(ada.id) };
        const { body } = await refresh({ mark, stamp }, admin);
        expect(body.items).toEqual([]);
        ({ mark, stamp } = body);
      }
    });
    expect(reads).toBe(360);
  });

  test('every change of a contribution gives the desk a new stamp', async () => {
    const id = await contribute();
    const stamps = [(await as(ada, LIST)).body.stamp];
    const see = async () => (await as(ada, `${LIST}/${id}`)).body.contribution.updated_at;
    const deeds: [string, string, Record<string, unknown>][] = [
      ['PATCH', '', { status: 'needs_info', message: 'Which phone?' }],
      ['POST', '/undo', {}],
      ['PATCH', '', { status: 'needs_info', message: 'Which phone?' }],
      ['POST', '/reopen', {}],
    ];
    for (const [method, deed, body] of deeds) {
      const sent = { method, token: ada.token, body: { ...body, updated_at: await see() } };
      expect((await send(admin, `${LIST}/${id}${deed}`, sent)).status).toBe(200);
      stamps.push((await as(ada, LIST)).body.stamp);
    }
    expect(new Set(stamps).size).toBe(stamps.length);
  });

  test('while Blobs is away nothing fails, and changes are found all the same', async () => {
    const { mark, stamp } = (await as(ada, LIST)).body;
    await withBlobsAway(async () => {
      const id = await contribute();
      expect(id).toBeTypeOf('string');
      const { status, body } = await refresh({ mark, stamp });
      expect(status).toBe(200);
      expect(ids(body.items)).toContain(id);
      expect(body.readers).toEqual([]);
      expect((await as(ada, LIST)).body.stamp).toBe(body.stamp);
      expect((await as(ada, INDEX)).body.rows.length).toBeGreaterThanOrEqual(MANY);
    });
  });

  test('more changes than one refresh brings come with the next ones', async () => {
    const old = new Date(Date.now() - 60 * 60_000 * 24 * 30).toISOString();
    const seen = new Set<string>();
    let mark = old;
    let stamp = 'before';
    for (let round = 0; round < 40; round += 1) {
      const { body } = await refresh({ mark, stamp });
      for (const { id } of body.items) seen.add(id);
      ({ mark, stamp } = body);
      if (body.items.length < 200) break;
      expect(stamp).toBe('before');
    }
    const all = await records().where('updated_at', '>', new Date(old)).count().get();
    expect(seen.size).toBe(all.data().count);
  });

  test.each([
    [{ mark: 'yesterday', stamp: null }],
    [{ mark: '2026-02-30T00:00:00.000Z', stamp: null }],
    [{ mark: new Date(0).toISOString(), stamp: 'x'.repeat(101) }],
    [{ mark: new Date(0).toISOString(), stamp: null, reading: '../../index' }],
    [{ mark: new Date(0).toISOString() }],
  ])('%j is refused', async (body) => {
    expect([400, 422]).toContain((await refresh(body)).status);
  });
});

describe('who reads what', () => {
  const base = async () => {
    const { mark, stamp } = (await as(ada, LIST)).body;
    return { mark, stamp };
  };

  test('another admin is shown by name with what they have open, and no longer when they close it (F5)', async () => {
    const seen = await base();
    await refresh({ ...seen, reading: manyId(7) }, bea);
    const [reader, ...more] = (await refresh(seen)).body.readers;
    expect(more).toEqual([]);
    expect(reader).toEqual({
      contribution_id: manyId(7),
      display_name: expect.stringMatching(/^Person p/),
    });
    expect((await refresh({ ...seen, reading: manyId(8) }, bea)).body.readers).toEqual([]);
    await refresh(seen, bea);
    expect((await refresh(seen)).body.readers).toEqual([]);
  });

  test('after two minutes without a sign nobody is shown, and the nightly sweep forgets them', async () => {
    const seen = await base();
    await refresh({ ...seen, reading: manyId(9) }, bea);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
    expect((await refresh(seen)).body.readers).toEqual([]);
    vi.useRealTimers();
    expect((await refresh(seen)).body.readers).toHaveLength(1);
    expect(await sweepPresence(new Date(Date.now() + 2 * 60_000))).toBe(1);
    expect((await blobs().list({ prefix: 'reading/' })).blobs).toEqual([]);
  });
});

describe('GET /api/admin/contribution-index', () => {
  const index = async () => (await as(ada, INDEX)).body as { rows: ContributionSummary[]; mark: string };

  test('all rows, newest first; the second opening reads what changed and not everything (A-56, T42)', async () => {
    await forgetRows(CONTRIBUTION_ROWS, new Date());
    let first: Awaited<ReturnType<typeof index>> | undefined;
    const whole = await countReads(async () => {
      first = await index();
    });
    expect(whole).toBeGreaterThanOrEqual(MANY);
    const rows = first?.rows ?? [];
    const times = rows.map((row) => row.created_at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(rows.find((row) => row.id === manyId(3))).toMatchObject({
      reference: 'TG-000003',
      display_name: 'Person 3',
      status: 'needs_info',
      has_proof: true,
      answered: false,
    });
    expect(Object.keys(rows[0] ?? {})).not.toContain('description');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    const id = await contribute({ display_name: 'Since then' });
    let second: Awaited<ReturnType<typeof index>> | undefined;
    const some = await countReads(async () => {
      second = await index();
    });
    vi.useRealTimers();
    expect(second?.rows[0]?.id).toBe(id);
    expect(second?.rows).toHaveLength(rows.length + 1);
    // What changed within the last ten seconds before the first opening is read again.
    expect(some).toBeLessThan(30);
  });

  test('a row shows the present state of what changed since the snapshot', async () => {
    await index();
    const id = await contribute();
    const { updated_at } = (await as(ada, `${LIST}/${id}`)).body.contribution;
    await send(admin, `${LIST}/${id}`, {
      method: 'PATCH',
      token: ada.token,
      body: { status: 'declined', updated_at },
    });
    const { rows } = await index();
    expect(rows.filter((row) => row.id === id)).toMatchObject([{ status: 'declined' }]);
  });

  test('a deleted contribution vanishes when the rows are made afresh, also while a snapshot is being written', async () => {
    await forgetRows(CONTRIBUTION_ROWS, new Date());
    const gone = manyId(11);
    expect(ids((await index()).rows)).toContain(gone);
    await records().doc(gone).delete();
    const rows = () =>
      getStore({ name: `list-rows-${process.env.FIREBASE_PROJECT_ID}`, consistency: 'strong' });
    const { blobs: kept } = await rows().list({ prefix: 'contributions/' });
    const before = await Promise.all(
      kept
        .filter(({ key }) => !key.endsWith('/generation'))
        .map(async ({ key }) => [key, await rows().get(key)] as const),
    );
    await forgetRows(CONTRIBUTION_ROWS, new Date());
    for (const [key, value] of before) await rows().set(key, value ?? '');
    expect(ids((await index()).rows)).not.toContain(gone);
    expect(ids((await index()).rows)).not.toContain(gone);
  });
});

describe('GET /api/admin/contributions/:id', () => {
  test('an admin sees what is like it by address, words or both, newest first, at most ten (F5)', async () => {
    const words = `The map of ${randomUUID()} is empty.`;
    const address = `${randomUUID()}@example.org`;
    const early = await contribute({ email: address, description: 'Entirely other words here.' });
    const same = await contribute({ email: 'else@example.org', description: words });
    const both = await contribute({
      email: address.toUpperCase().replace('EXAMPLE', 'Example'),
      description: ` ${words.toUpperCase().replace('.', ' !!')}`,
    });
    const id = await contribute({ email: address, description: words });
    const { status, body } = await as(ada, `${LIST}/${id}`);
    expect(status).toBe(200);
    expect(body.contribution).toMatchObject({ id, thread: [], award: null });
    expect(body.duplicates.map((one: { id: string; same: string[] }) => [one.id, one.same])).toEqual([
      [both, ['address', 'text']],
      [same, ['text']],
      [early, ['address']],
    ]);
    expect(body).toMatchObject({ is_first: true, pool: { issued: 0, reserved: 0 } });
    expect(JSON.stringify(body)).not.toContain('digest');
    await Promise.all(Array.from({ length: 12 }, () => contribute({ email: address, description: words })));
    const many = (await as(ada, `${LIST}/${id}`)).body.duplicates;
    expect(many).toHaveLength(10);
    expect(ids(many)).not.toContain(id);
  });

  test('words without a letter are compared as they stand', async () => {
    const id = await contribute({ description: '🎈🎈🎈🎈🎈🎈🎈🎈🎈🎈', email: 'one@balloon.example' });
    await contribute({ description: '🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉', email: 'two@balloon.example' });
    expect((await as(ada, `${LIST}/${id}`)).body.duplicates).toEqual([]);
  });

  test('a member who sent one is a member since the profile was made, a visitor is none', async () => {
    const member = await buildPerson('member');
    const body = buildContribution({});
    const { id } = (await send(contributions, '/api/contributions', { body, token: member.token })).body;
    expect(Date.parse((await as(ada, `${LIST}/${id}`)).body.member_since)).toBeLessThanOrEqual(Date.now());
    expect((await as(ada, `${LIST}/${await contribute()}`)).body.member_since).toBeNull();
  });

  test('an unknown one answers 404, a bad id 422', async () => {
    expect((await as(ada, `${LIST}/${randomUUID()}`)).status).toBe(404);
    expect((await as(ada, `${LIST}/nonsense`)).status).toBe(422);
  });
});

describe('GET /api/admin/contributions of one sender', () => {
  test('an admin gets what this account sent, newest first, and nobody else’s', async () => {
    const member = await buildPerson('member');
    const sent: string[] = [];
    for (const display_name of ['First', 'Second']) {
      const body = buildContribution({ display_name });
      sent.unshift((await send(contributions, '/api/contributions', { body, token: member.token })).body.id);
    }
    await contribute();
    expect(ids((await as(ada, `${LIST}?sender=${member.id}`)).body.items)).toEqual(sent);
  });

  test('what is no account id is refused', async () => {
    expect((await as(ada, `${LIST}?sender=../ada`)).status).toBe(422);
  });
});

test('visitors, users and members get nothing of the desk (R479)', async () => {
  const people = [undefined, await buildPerson(), await buildPerson('member')];
  const id = manyId(0);
  const body = { mark: new Date(0).toISOString(), stamp: null, reading: null };
  const seen = { updated_at: new Date(0).toISOString() };
  const asked: [string, unknown?][] = [
    [INDEX],
    [`${LIST}/${id}`],
    [`${LIST}.csv`],
    [`${LIST}/${id}/proof`],
    [REFRESH, body],
    [`${LIST}/${id}/undo`, seen],
    [`${LIST}/${id}/reopen`, seen],
    [`${LIST}/${id}/settle`, {}],
  ];
  for (const [path, sent] of asked) {
    for (const person of people) {
      const answer = await send(admin, path, {
        token: person?.token,
        ...(sent === undefined ? {} : { body: sent }),
      });
      expect(answer.status, path).toBe(person ? 403 : 401);
      expect(JSON.stringify(answer.body)).not.toContain('example.org');
    }
  }
});
