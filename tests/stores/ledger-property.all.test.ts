import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errors.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { postReversal } from '#server/awards/correct-entry.ts';
import { moveLedger, openClaims } from '#server/ledger/ledger-handover.ts';
import { openEntry } from '#server/ledger/payments.ts';
import { readBalance, readPool } from '#server/ledger/records.ts';
import { decideSubmission } from '#server/missions/review-submission.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';

const PEOPLE = ['p0', 'p1', 'p2', 'p3', 'p4', null] as const;
const CAUSES = 150;

type Operation =
  | { kind: 'pay'; cause: number; person: number; points: number }
  | { kind: 'reverse'; cause: number }
  | { kind: 'approve' | 'reject'; cause: number }
  | { kind: 'claim'; causes: number[]; person: number }
  | { kind: 'delete'; person: number };

const cause = fc.nat({ max: CAUSES - 1 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      cause,
      // A third is paid to nobody yet.
      person: fc.nat({ max: 7 }),
      points: fc.integer({ min: 1, max: 12_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reverse' as const), cause }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('approve' as const, 'reject' as const),
      cause: fc.nat({ max: 39 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('claim' as const),
      causes: fc.uniqueArray(cause, { minLength: 1, maxLength: 30 }),
      person: fc.nat({ max: 4 }),
    }),
  },
  {
    weight: 1,
    // Not the first one, who holds what was issued before.
    arbitrary: fc.record({ kind: fc.constant('delete' as const), person: fc.integer({ min: 1, max: 4 }) }),
  },
);

const writing = () => ({ actorId: 'ada', auditId: randomUUID(), idempotency: null, now: new Date() });
const entryId = (n: number) => `contribution:${n}`;

async function pay({ cause: n, person, points }: Extract<Operation, { kind: 'pay' }>): Promise<void> {
  const facts = { description: 'Random', ref: `${n}`, created_by: 'ada', source: 'contribution' as const };
  await firestore().runTransaction(async (transaction) => {
    const entry = { id: entryId(n), member_id: PEOPLE[person] ?? null, points, ...facts };
    (await openEntry(transaction, entry)).post(new Date());
  });
}

async function reverse(n: number): Promise<void> {
  const document = await firestore().collection('points_ledger').doc(entryId(n)).get();
  const points = Number(document.get('points') ?? 0);
  await postReversal({ entryId: entryId(n), points, reason: 'Random' }, writing());
}

/** As a redeemed invitation does for the contributions of its address. */
async function claim({ causes, person }: Extract<Operation, { kind: 'claim' }>): Promise<void> {
  await firestore().runTransaction(async (transaction) => {
    const give = await openClaims(transaction, causes.map(String), PEOPLE[person] ?? 'p0');
    give(new Date());
  });
}

test('1,000 random operations with interleaved retries: everything adds up and nothing is paid twice (T21, T23)', async () => {
  // Little room is left in the pool, so that its edge is met many times. The rest went to someone at once.
  const start = INZ_POOL - 220_000;
  const first = { id: 'streak:start', member_id: 'p0', points: start, source: 'streak' as const };
  await firestore().runTransaction(async (transaction) => {
    const facts = { description: 'Start', ref: 'start', created_by: 'ada' };
    (await openEntry(transaction, { ...first, ...facts })).post(new Date());
  });
  const submissions = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const mission = await buildMission({ reward_points: n % 8 === 0 ? 0 : n * 300 });
      return buildSubmission(mission.id, PEOPLE[n % 5] ?? 'p0');
    }),
  );
  const run = async (one: Operation) => {
    if (one.kind === 'pay') return pay(one);
    if (one.kind === 'reverse') return reverse(one.cause);
    if (one.kind === 'claim') return claim(one);
    if (one.kind === 'delete') return moveLedger(PEOPLE[one.person] ?? '', `deleted-${randomUUID()}`);
    const submission = submissions[one.cause];
    if (!submission) throw new Error('No such submission');
    const { id, updated_at: seen } = submission;
    const status = one.kind === 'approve' ? ('approved' as const) : ('rejected' as const);
    await decideSubmission({ id, status, message: 'Random', seen, isFresh: true }, writing());
  };

  const errors = { count: 0, pool: 0 };
  const guarded = async (one: Operation) => {
    try {
      await run(one);
    } catch (fault) {
      // An error is an answer; anything else is a fault of the books.
      if (!(fault instanceof DomainError)) throw fault;
      errors.count += 1;
      if (fault.message.includes('left in the pool')) errors.pool += 1;
    }
  };
  const [operations = []] = fc.sample(
    fc.array(operation, { minLength: 1000, maxLength: 1000, size: 'max' }),
    {
      seed: 20_261_121,
      numRuns: 1,
    },
  );
  expect(operations).toHaveLength(1000);
  // Ten at once, and every third of them a second time in the same breath, as an impatient person would.
  for (let at = 0; at < operations.length; at += 10) {
    const batch = operations.slice(at, at + 10);
    await Promise.all([...batch, ...batch.filter((_, n) => n % 3 === 0)].map(guarded));
    if (at % 100 === 0) expect((await readPool()).issued).toBeLessThanOrEqual(INZ_POOL);
  }

  const entries = (await firestore().collection('points_ledger').get()).docs.map((document) => ({
    id: document.id,
    member: document.get('member_id') as string | null,
    points: document.get('points') as number,
    ref: document.get('ref') as string,
    correction: document.get('source') === 'correction',
    claimed: document.get('claimed_at') !== undefined,
  }));
  const sum = (ofThese: typeof entries) => ofThese.reduce((total, { points }) => total + points, 0);
  expect((await readPool()).issued).toBe(sum(entries));
  expect(sum(entries)).toBeLessThanOrEqual(INZ_POOL);
  const members = new Set(entries.map(({ member }) => member).filter((member) => member !== null));
  for (const person of members) {
    const balance = await readBalance(person);
    expect(balance).toBe(sum(entries.filter(({ member }) => member === person)));
    expect(balance).toBeGreaterThanOrEqual(0);
  }
  // Paid at most once, taken back at most once and wholly.
  const paid = entries.filter(({ correction }) => !correction);
  expect(new Set(paid.map(({ ref }) => ref)).size).toBe(paid.length);
  const corrections = entries.filter(({ correction }) => correction);
  expect(new Set(corrections.map(({ ref }) => ref)).size).toBe(corrections.length);
  for (const { ref, member, points } of corrections) {
    expect(paid.find(({ id }) => id === ref)).toMatchObject({ points: -points, member });
  }
  const whole = { differences: [], odd: [], mismatched: [], over_pool: false };
  expect(await reconcileLedger(new Date())).toMatchObject(whole);
  // The run met what it was made to meet.
  expect(corrections.length).toBeGreaterThan(20);
  expect(paid.length).toBeGreaterThan(50);
  expect([...members].filter((member) => member.startsWith('deleted-')).length).toBeGreaterThan(10);
  expect(entries.filter(({ claimed }) => claimed).length).toBeGreaterThan(20);
  expect(corrections.filter(({ claimed }) => claimed).length).toBeGreaterThan(0);
  expect(errors.count).toBeGreaterThan(100);
  expect(errors.pool).toBeGreaterThan(5);
}, 240_000);
