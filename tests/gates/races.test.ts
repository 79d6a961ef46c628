import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildMission, buildSubmission } from '#tests/builders/missions.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution, type Received, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import { each } from './endpoints.ts';
import { note } from './figure.ts';

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const tallyOf = (answers: readonly Received[]) =>
  Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, list]) => `${list?.length} × ${status}`)
    .join(', ');
const faults = (answers: readonly Received[]) => answers.filter(({ status }) => status >= 500).length;

test('200 keys, ten copies of each at once: 200 contributions, and equal answers', async (context) => {
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const ids = new Set<string>();
  let unequal = 0;
  let failed = 0;
  await each(
    Array.from({ length: 200 }, (_, n) => n),
    async (n) => {
      const body = buildContribution({ email, description: `Copy ${n} of many, told at length.` });
      const headers = { 'Idempotency-Key': randomUUID() };
      const answers = await times(10, () => send(contributions, '/api/contributions', { body, headers }));
      const own = new Set(
        answers.filter(({ status }) => status === 201).map((answer) => answer.body.id as string),
      );
      if (own.size !== 1) unequal += 1;
      failed += faults(answers);
      for (const id of own) ids.add(id);
    },
    4,
  );
  const stored = (
    await firestore().collection('contributions').where('email', '==', email).count().get()
  ).data().count;
  note(context, `200 keys × 10 copies: ${stored} stored, ${unequal} unequal answers, ${failed} × 5xx`);
  expect([stored, ids.size, unequal, failed]).toEqual([200, 200, 0, 0]);
});

test('fifty approvals at once of each of twenty submissions: twenty entries in the ledger', async (context) => {
  const [ada, bea, mo] = await Promise.all([
    buildPerson('admin'),
    buildPerson('admin'),
    buildPerson('member'),
  ]);
  // One mission each: of one mission someone hands in one thing at a time.
  const submissions = await times(20, async () =>
    buildSubmission((await buildMission({ reward_points: 10 })).id, mo.id),
  );
  const answers: Received[] = [];
  for (const { id, updated_at } of submissions) {
    const approve = (n: number) =>
      send(admin, `/api/admin/submissions/${id}`, {
        method: 'PATCH',
        token: n % 2 ? ada.token : bea.token,
        body: { status: 'approved', updated_at },
      });
    answers.push(...(await times(50, approve)));
  }
  const entries = (await firestore().collection('points_ledger').where('member_id', '==', mo.id).get()).docs;
  const balance = (await firestore().collection('counters').doc(`inz_${mo.id}`).get()).get('inz');
  note(
    context,
    `20 submissions × 50 approvals: ${entries.length} entries, ${balance} INZ of 200, ${tallyOf(answers)}`,
  );
  expect([entries.length, balance, faults(answers)]).toEqual([20, 200, 0]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
});

const soon = () => new Date(Date.now() + 11_000);

test('fifty approvals at once of one contribution by two admins: one decision, one entry', async (context) => {
  const [ada, bea] = await Promise.all([buildPerson('admin'), buildPerson('admin')]);
  const { body: sent } = await send(contributions, '/api/contributions', { body: buildContribution() });
  const path = `/api/admin/contributions/${sent.id}`;
  const { contribution } = (await send(admin, path, { token: ada.token })).body;
  const body = {
    status: 'accepted',
    award: { reward: 'minor_bug', amount: 100, first: false },
    updated_at: contribution.updated_at,
  };
  const answers = await times(50, (n) =>
    send(admin, path, { method: 'PATCH', token: n % 2 ? ada.token : bea.token, body }),
  );
  const decided = answers.find(({ status }) => status === 200);
  await deliver(`contribution-decision_${decided?.body.decision_id}`, soon);
  const entries = (await firestore().collection('points_ledger').where('ref', '==', sent.id).get()).docs;
  note(context, `50 approvals: ${tallyOf(answers)}, ${entries.length} entry`);
  expect([answers.filter(({ status }) => status === 200).length, entries.length, faults(answers)]).toEqual([
    1, 1, 0,
  ]);
});

test('an account that is deleted while its contribution is accepted: no sum is wrong and no name is left', async (context) => {
  const ada = await buildPerson('admin');
  const rounds = 20;
  let failed = 0;
  const left: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const zoe = await buildPerson('member');
    const name = `Canary ${randomUUID().slice(0, 8)}`;
    const body = buildContribution({ display_name: name, email: `${randomUUID().slice(0, 8)}@example.org` });
    const { body: sent } = await send(contributions, '/api/contributions', { body, token: zoe.token });
    const path = `/api/admin/contributions/${sent.id}`;
    const { contribution } = (await send(admin, path, { token: ada.token })).body;
    const username = zoe.email.slice(0, zoe.email.indexOf('@'));
    const accept = async () => {
      const award = { reward: 'minor_bug', amount: 100, first: false };
      const decision = { status: 'accepted', award, updated_at: contribution.updated_at };
      const decided = await send(admin, path, { method: 'PATCH', token: ada.token, body: decision });
      if (decided.status === 200) await deliver(`contribution-decision_${decided.body.decision_id}`, soon);
      return decided;
    };
    const remove = () =>
      send(accounts, '/api/account', { method: 'DELETE', token: zoe.token, body: { username } });
    const answers = await Promise.all(round % 2 ? [accept(), remove()] : [remove(), accept()]);
    failed += faults(answers);
    await deliver(`account-deletion_${zoe.id}`, () => new Date(Date.now() + 120_000));
    for (const collection of ['contributions', 'contributors', 'points_ledger', 'profiles', 'user_roles']) {
      const documents = (await firestore().collection(collection).get()).docs;
      const found = documents.filter((document) =>
        JSON.stringify([document.id, document.data()]).includes(name),
      );
      left.push(...found.map((document) => `${collection}/${document.id}`));
    }
  }
  const { differences, odd } = await reconcileLedger(new Date());
  note(
    context,
    `${rounds} races: ${differences.length + odd.length} wrong sums, ${left.length} names left, ${failed} × 5xx`,
  );
  expect([differences, odd, left, failed]).toEqual([[], [], [], 0]);
});
