import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { INVITE_TOGETHER_MAX } from '#domain/invites/contract.ts';
import { INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { foldAddress } from '#domain/text.ts';
import { addressDigest } from '#server/contributions/digests.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { storeAccepted } from '#tests/builders/accepted.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { storeInvite } from '#tests/builders/invites.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { ada, as, make, prepareTokenDesk } from '#tests/builders/token-desk.ts';

prepareTokenDesk();
let mo: Person;
beforeAll(async () => {
  mo = await buildPerson('member');
});

const invite = (ids: unknown, headers: Record<string, string> = {}, person: Person | null = ada) =>
  as(person, '/api/admin/invitations', { contribution_ids: ids }, headers);
const address = () => `${randomUUID()}@example.org`;
const from = (email: string, changes: object = {}) =>
  storeAccepted({ email, address_digest: addressDigest(foldAddress(email)), ...changes });
const tokenOf = async (id: string) => (await firestore().doc(`insiderz_access_tokens/${id}_1`).get()).data();
const isQueued = async (id: string) => (await firestore().doc(`outbox/invitation_${id}_1`).get()).exists;
const audits = async (id: string) =>
  (await firestore().collection('audit').where('thing', '==', `${id}_1`).get()).docs.map((row) => row.data());
const mailsTo = async (email: string) =>
  (await inbox()).filter(({ envelope }) => envelope.to.includes(email));
const refusal = (message: string) => ({ token: null, refusal: { code: 'conflict', message } });

describe('an admin who generates and emails for all who wait', () => {
  test('sends each of them one email with a link, and the answer shows no secret', async () => {
    const addresses = [address(), address(), address()];
    const ids = await Promise.all(addresses.map((email) => from(email)));
    const { status, body } = await invite(ids);
    expect(status).toBe(200);
    expect(body.results.map(({ contribution_id }: { contribution_id: string }) => contribution_id)).toEqual(
      ids,
    );
    for (const [n, id] of ids.entries()) {
      const email = addresses[n] as string;
      await expect.poll(() => mailsTo(email)).toHaveLength(1);
      const secret = /#invite=([\w-]{43})/.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
      expect(JSON.stringify(body)).not.toContain(secret);
      expect(await tokenOf(id)).toMatchObject({
        ...{ created_by: ada.id, emailed: true, username: 'zoe_fern', last_four: secret.slice(-4) },
      });
      expect(await audits(id)).toMatchObject([{ action: 'token.create', actor_id: ada.id }]);
      expect((await firestore().doc(`contributions/${id}`).get()).get('token_issued')).toBe(true);
    }
  });

  test('gets the same answer to a repeated request, and a second press sends nothing', async () => {
    const email = address();
    const id = await from(email);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await invite([id], headers);
    expect((await invite([id], headers)).body).toEqual(first.body);
    expect((await invite([id])).body.results).toMatchObject([refusal(INVITE_MESSAGES.already)]);
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    expect(await audits(id)).toHaveLength(1);
  });

  test('presses twice at once, and each person gets one email', async () => {
    const email = address();
    const ids = [await from(email), await from(email)];
    await Promise.all([invite(ids), invite(ids.toReversed())]);
    expect((await Promise.all(ids.map(tokenOf))).filter(Boolean)).toHaveLength(1);
    expect((await Promise.all(ids.map(isQueued))).filter(Boolean)).toHaveLength(1);
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
  });

  test('reads for each person why there is no invitation, and the others are invited (R371)', async () => {
    const invited = address();
    await storeInvite(await from(invited, { token_issued: true }));
    const cases = [
      [await storeAccepted({ submitted_by_user_id: mo.id }), INVITE_MESSAGES.isMember],
      [await from(invited), INVITE_MESSAGES.invited],
      [await storeAccepted({ email: '' }), INVITE_MESSAGES.erased],
      [await storeAccepted({ held: true }), INVITE_MESSAGES.waits],
      [await storeAccepted({ status: 'declined' }), INVITE_MESSAGES.notAccepted],
      [await storeAccepted({ effective_at: new Date(Date.now() + 60_000) }), INVITE_MESSAGES.tooEarly],
      [await storeAccepted({ token_issued: true, invite_dismissed: true }), INVITE_MESSAGES.already],
    ] as const;
    const [unknown, good] = [randomUUID(), await storeAccepted()];
    const { body } = await invite([...cases.map(([id]) => id), unknown, good]);
    expect(body.results).toMatchObject([
      ...cases.map(([contribution_id, message]) => ({ contribution_id, ...refusal(message) })),
      { contribution_id: unknown, token: null, refusal: { code: 'not-found' } },
      { contribution_id: good, token: { id: `${good}_1`, emailed: true }, refusal: null },
    ]);
    for (const [id] of cases) expect([await tokenOf(id), await audits(id)]).toEqual([undefined, []]);
  });

  test('invites again who has no working invitation left', async () => {
    const email = address();
    await storeInvite(await from(email, { token_issued: true }), { revoked_at: new Date() });
    const id = await from(email);
    expect((await invite([id])).body.results).toMatchObject([{ refusal: null }]);
    expect((await make(id)).status).toBe(409);
  });
});

test.each([
  ['nothing', []],
  ['one twice', Array(2).fill('00000000-0000-4000-8000-000000000001')],
  ['too many', Array.from({ length: INVITE_TOGETHER_MAX + 1 }, () => randomUUID())],
  ['what is no id', ['x']],
])('an admin who names %s is refused', async (_, ids) => {
  expect((await invite(ids)).status).toBe(422);
});

test('only an admin may invite', async () => {
  const ids = [await storeAccepted()];
  expect((await invite(ids, {}, mo)).status).toBe(403);
  expect((await invite(ids, {}, null)).status).toBe(401);
});
