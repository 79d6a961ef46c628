import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson, type Person, revokeRole } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { AT_ONCE } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const LIST = '/api/admin/contributions';
let ada: Person;
let mo: Person;
let uma: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
  mo = await buildPerson('member');
  uma = await buildPerson();
});

async function contribute(changes: Record<string, unknown> = {}): Promise<string> {
  return (await send(contributions, '/api/contributions', { body: buildContribution(changes) })).body.id;
}
const list = (query = '') => send(admin, `${LIST}${query}`, { token: ada.token });
const see = async (id: string) =>
  (await list()).body.items.find((item: { id: string }) => item.id === id) as {
    updated_at: string;
    status: string;
  };
const review = (id: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  send(admin, `${LIST}/${id}`, { method: 'PATCH', body, token: ada.token, headers });
const audits = async (id: string) =>
  (await firestore().collection('audit').where('thing', '==', id).get()).docs;

describe('GET /api/admin/contributions', () => {
  test('admin sees the whole record, newest first, and how many are new', async () => {
    const first = await contribute({ display_name: 'First' });
    const second = await contribute({ display_name: 'Second', related_app: 'carz' });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.items.slice(0, 2).map((item: { id: string }) => item.id)).toEqual([second, first]);
    expect(body.items[0]).toMatchObject({
      display_name: 'Second',
      email: 'fern@example.org',
      related_app: 'carz',
    });
    expect(body.items[0]).not.toHaveProperty('content_digest');
    expect(body.new_count).toBe(
      body.items.filter((item: { status: string }) => item.status === 'new').length,
    );
  });

  test('visitor gets 401, user and member get 403', async () => {
    expect((await send(admin, LIST)).status).toBe(401);
    for (const person of [uma, mo]) {
      const answer = await send(admin, LIST, { token: person.token });
      expect(answer.status).toBe(403);
      expect(answer.body.message).toBe('Admin privileges required');
      expect(JSON.stringify(answer.body)).not.toContain('fern@example.org');
    }
  });

  test('pages follow each other without gap or repetition, also under a status filter', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => contribute({ display_name: `Page ${n}` })));
    for (const filter of ['', '&status=new']) {
      const seen: string[] = [];
      let after = '';
      do {
        const { body } = await list(`?x=1${filter}${after}`.replace('?x=1&', '?').replace('?x=1', ''));
        seen.push(...body.items.map((item: { id: string }) => item.id));
        after = body.next ? `&after=${encodeURIComponent(body.next)}` : '';
      } while (after);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBeGreaterThanOrEqual(60);
    }
  });

  test.each([
    '?status=lost',
    '?after=x',
    '?after=2026-99-99T99:99:99.999Z_a',
    '?after=2026-01-01T00:00:00.000Z_..%2f',
    '?after=2026-01-01T00:00:00.000Z___x__',
    '?limit=9999',
    '?status=new&status=%ff',
  ])('a query of %s is refused', async (query) => {
    expect([400, 422]).toContain((await list(query)).status);
  });
});

describe('PATCH /api/admin/contributions/:id', () => {
  test('admin approves with notes: status, notes, time and one audit row', async () => {
    const id = await contribute();
    const { updated_at } = await see(id);
    const answer = await review(id, { status: 'accepted', admin_notes: ' Clear steps. ', updated_at });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      status: 'accepted',
      admin_notes: 'Clear steps.',
      reviewed_by: ada.id,
    });
    expect(Date.parse(answer.body.reviewed_at)).toBeGreaterThan(0);
    expect(await see(id)).toEqual(answer.body);
    const rows = await audits(id);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.data()).toMatchObject({
      actor_id: ada.id,
      action: 'contribution.review',
      before: { status: 'new' },
      // Text about a person is stored beside the row, so that an erasure can replace it.
      after: { status: 'accepted', admin_notes: null },
      text_id: rows[0]?.id,
    });
    const shown = await send(admin, `/api/admin/audit?thing=${id}`, { token: ada.token });
    expect(shown.body.items[0].after).toMatchObject({ admin_notes: 'Clear steps.' });
  });

  test('admin rejects without notes', async () => {
    const id = await contribute();
    const answer = await review(id, { status: 'declined', updated_at: (await see(id)).updated_at });
    expect(answer.body).toMatchObject({ status: 'declined', admin_notes: null });
  });

  test('a second review of what is decided gets 409 with the present state and changes nothing', async () => {
    const id = await contribute();
    const { updated_at } = await see(id);
    await review(id, { status: 'accepted', admin_notes: 'First', updated_at });
    const stale = await review(id, { status: 'declined', admin_notes: 'Second', updated_at });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ id, status: 'accepted', admin_notes: 'First' });
    const fresh = await review(id, { status: 'declined', updated_at: stale.body.current.updated_at });
    expect(fresh.status).toBe(409);
    expect((await see(id)).status).toBe('accepted');
  });

  test('approvals and rejections at once give one outcome and one audit row', async () => {
    const id = await contribute();
    const { updated_at } = await see(id);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        review(id, { status: n % 2 ? 'accepted' : 'declined', updated_at }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(AT_ONCE - 1);
    expect(await audits(id)).toHaveLength(1);
  });

  test('the same key again answers the decision instead of a conflict', async () => {
    const id = await contribute();
    const body = { status: 'accepted', updated_at: (await see(id)).updated_at };
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await review(id, body, headers);
    const again = await review(id, body, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await audits(id)).toHaveLength(1);
  });

  test('visitor, user and member change nothing', async () => {
    const id = await contribute();
    const body = { status: 'accepted', updated_at: (await see(id)).updated_at };
    const statuses = [];
    for (const token of [undefined, uma.token, mo.token]) {
      statuses.push((await send(admin, `${LIST}/${id}`, { method: 'PATCH', body, token })).status);
    }
    expect(statuses).toEqual([401, 403, 403]);
    expect((await see(id)).status).toBe('new');
  });

  test('unknown contributions, statuses that are no decision and bad input are refused', async () => {
    const id = await contribute();
    const { updated_at } = await see(id);
    expect((await review(randomUUID(), { status: 'accepted', updated_at })).status).toBe(404);
    expect((await review('..%2f..', { status: 'accepted', updated_at })).status).toBe(422);
    expect((await review('%ff%00', { status: 'accepted', updated_at })).status).toBe(422);
    expect((await review(id, { status: 'accepted', updated_at: '2026-13-01T00:00:00.000Z' })).status).toBe(
      422,
    );
    expect((await review(id, { status: 'new', updated_at })).status).toBe(422);
    expect((await review(id, { status: 'accepted' })).status).toBe(422);
    expect((await review(id, { status: 'accepted', updated_at, reward: 12_000 })).status).toBe(400);
    expect((await review(id, { status: 'accepted', updated_at, admin_notes: 'x'.repeat(2001) })).status).toBe(
      422,
    );
    expect((await see(id)).status).toBe('new');
  });
});

describe('losing the right', () => {
  test('an admin whose role is taken gets 403 at the next request', async () => {
    const former = await buildPerson('admin');
    expect((await send(admin, LIST, { token: former.token })).status).toBe(200);
    await revokeRole(former.id, 'admin');
    expect((await send(admin, LIST, { token: former.token })).status).toBe(403);
  });

  test('an admin whose account is disabled or deleted gets 401 at the next request', async () => {
    const disabled = await buildPerson('admin');
    await firebaseAuth().updateUser(disabled.id, { disabled: true });
    expect((await send(admin, LIST, { token: disabled.token })).status).toBe(401);
    const deleted = await buildPerson('admin');
    await firebaseAuth().deleteUser(deleted.id);
    expect((await send(admin, LIST, { token: deleted.token })).status).toBe(401);
  });
});
