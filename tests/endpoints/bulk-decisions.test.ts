import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RowResult } from '#domain/contributions/bulk-contract.ts';
import { DESK_PAGE } from '#domain/wire.ts';
import { readPool } from '#server/ledger/records.ts';
import {
  act,
  ada,
  address,
  ask,
  audits,
  bea,
  contribute,
  decide,
  fieldsOf,
  leave,
  mailsOf,
  message,
  prepareDecisions,
  see,
} from '#tests/builders/decisions.ts';

prepareDecisions();

const MANY = '/api/admin/contribution-decisions';

interface Row {
  id: string;
  updated_at: string;
  award?: object;
}

const rowsOf = (ids: string[]): Promise<Row[]> =>
  Promise.all(ids.map(async (id) => ({ id, updated_at: (await see(id)).updated_at })));
const contributions = (count: number) => Promise.all(Array.from({ length: count }, () => contribute()));
const decideMany = (
  rows: Row[],
  decision: Record<string, unknown> = { status: 'declined' },
  key = randomUUID(),
) => ask(MANY, { body: { ...decision, rows }, token: ada.token, headers: { 'Idempotency-Key': key } });
const undoMany = (rows: Row[]) => ask(`${MANY}/undo`, { body: { rows }, token: ada.token });
const refusals = ({ body }: { body: { results: RowResult[] } }) =>
  body.results.map(({ refusal }) => refusal?.code ?? null);

describe('decisions upon several contributions', () => {
  test('an admin declines several with one reply: each is decided, told once and in the audit', async () => {
    const ids = await contributions(7);
    const answer = await decideMany(await rowsOf(ids), { status: 'declined', message: 'Not for now.' });
    expect(answer.status).toBe(200);
    expect(answer.body.results.map(({ id }: RowResult) => id)).toEqual(ids);
    expect(refusals(answer)).toEqual(ids.map(() => null));
    const until = new Set(
      answer.body.results.map(({ contribution }: RowResult) => contribution?.effective_at),
    );
    expect(until.size).toBe(1);
    for (const { id, contribution } of answer.body.results as RowResult[]) {
      expect(contribution).toMatchObject({
        status: 'declined',
        contributor_message: 'Not for now.',
        award: null,
      });
      expect((await audits(id)).map(({ action }) => action)).toEqual(['contribution.review']);
      const decision = { status: 200, body: contribution } as unknown as Parameters<typeof leave>[0];
      expect(await leave(decision)).toBe('sent');
      expect(await mailsOf(decision)).toHaveLength(1);
    }
  });

  test('an admin accepts several without an award, and asks several the same question', async () => {
    const accepted = await decideMany(await rowsOf(await contributions(2)), { status: 'accepted' });
    for (const { contribution } of accepted.body.results as RowResult[])
      expect(contribution).toMatchObject({ status: 'accepted', award: null });
    const asked = await decideMany(await rowsOf(await contributions(2)), {
      status: 'needs_info',
      message: 'Which device?',
    });
    for (const { contribution } of asked.body.results as RowResult[])
      expect(contribution?.thread).toMatchObject([{ from: 'desk', text: 'Which device?' }]);
  });

  test('what another admin decided, what is their own and what is unknown is refused, and the others are done', async () => {
    const [free = '', taken = ''] = await contributions(2);
    const own = await contribute({}, ada.token);
    const rows = await rowsOf([free, taken, own]);
    await ask(`/api/admin/contributions/${taken}`, {
      method: 'PATCH',
      body: { status: 'accepted', updated_at: rows[1]?.updated_at },
      token: bea.token,
    });
    const unknown = { id: randomUUID(), updated_at: rows[0]?.updated_at ?? '' };
    const answer = await decideMany([...rows, unknown]);
    expect(answer.status).toBe(200);
    expect(refusals(answer)).toEqual([null, 'conflict', 'forbidden', 'not-found']);
    expect(answer.body.results[1].contribution).toMatchObject({ status: 'accepted', reviewed_by: bea.id });
    expect((await see(taken)).status).toBe('accepted');
    expect((await see(own)).status).toBe('new');
  });

  test('the same call again answers alike and decides nothing twice; another with its key is refused for each', async () => {
    const rows = await rowsOf(await contributions(3));
    const key = randomUUID();
    const first = await decideMany(rows, { status: 'declined' }, key);
    const again = await decideMany(rows, { status: 'declined' }, key);
    expect(again.body).toEqual(first.body);
    for (const { id } of rows) expect(await audits(id)).toHaveLength(1);
    const other = await decideMany(rows, { status: 'accepted' }, key);
    expect(refusals(other)).toEqual(['already-done', 'already-done', 'already-done']);
  });

  test('all are taken back together, but for one that was decided anew meanwhile', async () => {
    const ids = await contributions(3);
    const done = await decideMany(await rowsOf(ids));
    const decided: Row[] = done.body.results.map(({ contribution }: RowResult) => contribution);
    const rows = decided.map(({ id, updated_at }) => ({ id, updated_at }));
    const [one = ''] = ids;
    await act('undo', one, bea);
    await decide(one, { status: 'accepted' });
    const undone = await undoMany(rows);
    expect(refusals(undone)).toEqual(['conflict', null, null]);
    expect((await see(one)).status).toBe('accepted');
    for (const { id, contribution } of undone.body.results.slice(1) as RowResult[]) {
      expect(contribution).toMatchObject({ status: 'new', decision_id: null });
      const decision = done.body.results.find((row: RowResult) => row.id === id).contribution;
      expect(await message(`contribution-decision_${decision.decision_id}`)).toMatchObject({
        status: 'cancelled',
      });
    }
  });

  test('a decision whose mail has left is not taken back', async () => {
    const done = await decideMany(await rowsOf(await contributions(1)));
    const { contribution } = done.body.results[0];
    await leave({ status: 200, body: contribution } as unknown as Parameters<typeof leave>[0]);
    const { id, updated_at } = await see(contribution.id);
    expect(refusals(await undoMany([{ id, updated_at }]))).toEqual(['conflict']);
  });

  test(`a page of ${DESK_PAGE} is decided in one call`, async () => {
    const rows = await rowsOf(await contributions(DESK_PAGE));
    expect(refusals(await decideMany(rows)).filter(Boolean)).toEqual([]);
  });

  test.each([
    ['no rows', { status: 'declined', rows: [] }, ['rows']],
    [
      'more rows than a page',
      {
        status: 'declined',
        rows: Array.from({ length: DESK_PAGE + 1 }, () => ({
          id: randomUUID(),
          updated_at: new Date(0).toISOString(),
        })),
      },
      ['rows'],
    ],
    ['a question without words', { status: 'needs_info' }, ['message']],
  ])('%s is refused (422), and nothing is decided', async (_what, body, fields) => {
    const [id = ''] = await contributions(1);
    const rows = 'rows' in body ? body.rows : await rowsOf([id]);
    const answer = await ask(MANY, { body: { ...body, rows }, token: ada.token });
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual(fields);
    expect((await see(id)).status).toBe('new');
  });

  test('an award of the whole call is refused (400): each has an amount of its own', async () => {
    const [row] = await rowsOf(await contributions(1));
    const award = { reward: 'minor_bug', amount: 50, first: false };
    expect((await decideMany([row as Row], { status: 'accepted', award })).status).toBe(400);
    expect((await see(row?.id ?? '')).status).toBe('new');
  });

  test('an admin approves several with an award each; one person gets the bonus of a first once', async () => {
    const email = address();
    const ids = await Promise.all([1, 2, 3].map(() => contribute({ email })));
    const rows = await rowsOf(ids);
    const amounts = [60, 70, 80];
    const paid = rows.map((row, n) => ({
      ...row,
      award: { reward: 'minor_bug', amount: amounts[n], first: true },
    }));
    const before = (await readPool()).reserved;
    const { body } = await decideMany(paid, { status: 'accepted' });
    const awards = (body.results as RowResult[]).map(({ contribution }) => contribution?.award);
    expect(awards.map((award) => award?.amount)).toEqual(amounts);
    expect(awards.map((award) => award?.first).sort()).toEqual([0, 0, 250]);
    expect((await readPool()).reserved - before).toBe(60 + 70 + 80 + 250);
    const decided = (body.results as RowResult[]).flatMap(({ contribution }) => contribution ?? []);
    await undoMany(decided.map(({ id, updated_at }) => ({ id, updated_at })));
    expect((await readPool()).reserved).toBe(before);
  });

  test('an award that needs a reason or a recent password is refused with its row, and the others are paid', async () => {
    const rows = await rowsOf(await contributions(4));
    const wanted = [
      { reward: 'minor_bug', amount: 50 },
      { reward: 'minor_bug', amount: 151 },
      { reward: 'serious_issue', amount: 1_001 },
      { reward: null, amount: 10, reason: 'As agreed' },
    ];
    const answer = await decideMany(
      rows.map((row, n) => ({ ...row, award: { first: false, ...wanted[n] } })),
      { status: 'accepted' },
    );
    expect(refusals(answer)).toEqual([null, 'invalid', 'invalid', 'invalid']);
    expect(answer.body.results.map(({ refusal }: RowResult) => refusal?.message ?? null)).toEqual([
      null,
      'Decide this one on its own: an amount outside 50–150 INZ needs a reason.',
      'Decide this one on its own: it is more than 1,000 INZ.',
      'Decide this one on its own: INZ without a row of the guide need a reason.',
    ]);
    expect((await see(rows[1]?.id ?? '')).status).toBe('new');
  });

  test('an award with a decision that is no approval is refused with its row', async () => {
    const [row] = await rowsOf(await contributions(1));
    const award = { reward: 'minor_bug', amount: 50, first: false };
    expect(refusals(await decideMany([{ ...(row as Row), award }]))).toEqual(['invalid']);
  });

  test(`a page of ${DESK_PAGE} is paid in one call`, async () => {
    const rows = await rowsOf(await contributions(DESK_PAGE));
    const before = (await readPool()).reserved;
    const award = { reward: 'bug_confirmation', amount: 25, first: false };
    const answer = await decideMany(
      rows.map((row) => ({ ...row, award })),
      { status: 'accepted' },
    );
    expect(refusals(answer).filter(Boolean)).toEqual([]);
    expect((await readPool()).reserved - before).toBe(DESK_PAGE * 25);
  });

  test('one named twice is refused (422)', async () => {
    const [row] = await rowsOf(await contributions(1));
    expect((await decideMany([row as Row, row as Row])).status).toBe(422);
  });
});
