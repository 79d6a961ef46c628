import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { payAward } from '#server/contributions/contribution-awards.ts';
import { addressDigest } from '#server/contributions/digests.ts';
import { contributorId } from '#server/leaderboard/records.ts';
import { readBalance } from '#server/ledger/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { AT_ONCE } from '#tests/scale.ts';
import accounts from '../../functions/accounts.ts';
import contributions from '../../functions/contributions.ts';

const DAY = 24 * 60 * 60 * 1000;
let uma: Person;
beforeAll(async () => {
  uma = await buildPerson();
});

interface Invite {
  secret: string;
  tokenId: string;
  contributionId: string;
  email: string;
}

/** An invitation for an accepted contribution whose INZ wait. */
async function invite(changes: Record<string, unknown> = {}, points = 250): Promise<Invite> {
  const email = `fern-${randomUUID()}@example.org`;
  const sent = await send(contributions, '/api/contributions', { body: buildContribution({ email }) });
  const contributionId: string = sent.body.id;
  await firestore().collection('contributions').doc(contributionId).update({ status: 'accepted' });
  await firestore().collection('points_ledger').doc(ledgerCause.contribution(contributionId)).set({
    member_id: null,
    points,
    source: 'contribution',
    description: 'x',
    ref: contributionId,
    created_by: 'ada',
    created_at: new Date(),
  });
  const secret = randomBytes(32).toString('base64url');
  const tokenId = `${contributionId}_1`;
  await firestore()
    .collection('insiderz_access_tokens')
    .doc(tokenId)
    .set({
      contribution_id: contributionId,
      reference: sent.body.reference,
      display_name: 'Fern',
      username: 'fern',
      last_four: secret.slice(-4),
      token: createHash('sha256').update(secret).digest('base64url'),
      expires_at: new Date(Date.now() + DAY),
      created_at: new Date(),
      created_by: 'ada',
      emailed: true,
      redeemed_at: null,
      redeemed_by: null,
      revoked_at: null,
      revoked_by: null,
      replaced_by: null,
      ...changes,
    });
  return { secret, tokenId, contributionId, email };
}
const inspect = (token: unknown, ip?: string) =>
  send(accounts, '/api/invites/inspect', { body: { token }, ...(ip ? { ip } : {}) });
const redeem = (person: Person, token: unknown, ip?: string) =>
  send(accounts, '/api/invites/redeem', { body: { token }, token: person.token, ...(ip ? { ip } : {}) });

describe('POST /api/invites/redeem (A-51)', () => {
  test('whoever redeemed an invitation is told so when they come back, also without the answer, and nobody else is', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()];
    const { secret } = await invite();
    const inspectAs = (token: string) =>
      send(accounts, '/api/invites/inspect', { body: { token: secret }, token });
    expect((await inspectAs(person.token)).body.joined).toBe(false);
    const key = { 'Idempotency-Key': randomUUID() };
    const lost = { body: { token: secret }, token: person.token, headers: key };
    await send(accounts, '/api/invites/redeem', lost);
    expect((await send(accounts, '/api/invites/redeem', lost)).body).toEqual({ member: true });
    expect((await redeem(person, secret)).body).toEqual({ member: true });
    expect((await inspectAs(person.token)).body).toMatchObject({ display_name: 'Fern', joined: true });
    expect((await inspectAs(other.token)).status).toBe(404);
    expect((await inspect(secret)).status).toBe(404);
    const taken = { ...lost, token: other.token };
    expect((await send(accounts, '/api/invites/redeem', taken)).status).toBe(404);
  });

  test('someone with an invitation becomes a member, and what waited for them is theirs', async () => {
    const person = await buildPerson();
    const { secret, contributionId, tokenId, email } = await invite();
    await firestore()
      .collection('contributors')
      .doc(contributorId(email))
      .set({
        alias: 'Fern',
        user_id: null,
        hidden: false,
        badges: [],
        months: {},
        changed_at: new Date(0),
      });
    expect((await redeem(person, secret)).body).toEqual({ member: true });
    expect(await rolesOf(person.id)).toEqual(['member']);
    expect(await readBalance(person.id)).toBe(250);
    const read = async (collection: string, id: string) => firestore().collection(collection).doc(id).get();
    expect((await read('contributions', contributionId)).get('submitted_by_user_id')).toBe(person.id);
    expect((await read('insiderz_access_tokens', tokenId)).get('redeemed_by')).toBe(person.id);
    expect((await read('points_ledger', ledgerCause.contribution(contributionId))).get('member_id')).toBe(
      person.id,
    );
    expect((await read('contributors', contributorId(email))).get('user_id')).toBe(person.id);
    const audit = await firestore().collection('audit').where('thing', '==', tokenId).get();
    expect(audit.docs.map((row) => row.get('action'))).toEqual(['token.redeem']);
  });

  test('other contributions of the same address come over, too', async () => {
    const person = await buildPerson();
    const { secret, email } = await invite();
    const second = await invite({}, 120);
    await firestore()
      .collection('contributions')
      .doc(second.contributionId)
      .update({ email, address_digest: addressDigest(email) });
    await redeem(person, secret);
    expect(await readBalance(person.id)).toBe(370);
  });

  test('what an account sent is redeemed by that account alone; a refusal spends nothing', async () => {
    const [sender, other] = [await buildPerson(), await buildPerson()];
    const { secret, contributionId, tokenId } = await invite();
    const contribution = firestore().doc(`contributions/${contributionId}`);
    await contribution.update({ submitted_by_user_id: sender.id });
    expect((await inspect(secret)).body.sent_by_account).toBe(true);
    const refused = await redeem(other, secret);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Sign in as the account that sent it');
    expect(await rolesOf(other.id)).toEqual([]);
    expect((await firestore().doc(`insiderz_access_tokens/${tokenId}`).get()).get('redeemed_at')).toBeNull();
    expect((await redeem(sender, secret)).status).toBe(200);
    expect(await readBalance(sender.id)).toBe(250);
  });

  test('the same person again, and in two tabs at once, changes nothing more', async () => {
    const person = await buildPerson();
    const { secret } = await invite();
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(person, secret)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await redeem(person, secret)).status).toBe(200);
    expect(await readBalance(person.id)).toBe(250);
  });

  test('of many people at once one gets in (T24)', async () => {
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => buildPerson()));
    const { secret } = await invite();
    const answers = await Promise.all(people.map((person) => redeem(person, secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(AT_ONCE - 1);
    const roles = await Promise.all(people.map(({ id }) => rolesOf(id)));
    expect(roles.flat()).toEqual(['member']);
  }, 120_000);

  test('a decision that takes effect at the same moment pays the new member, whichever is first', async () => {
    const rounds = Array.from({ length: 12 }, async (_, round) => {
      const person = await buildPerson();
      const { secret, contributionId } = await invite();
      const [award, decisionId] = [{ reward: 'minor_bug', amount: 50, first: 0, reason: null }, randomUUID()];
      await firestore().collection('points_ledger').doc(ledgerCause.contribution(contributionId)).delete();
      await firestore()
        .collection('contributions')
        .doc(contributionId)
        .update({ award, decision_id: decisionId, reviewed_by: 'ada' });
      const pay = async () => {
        await wait(round * 5);
        await payAward({ id: contributionId, decisionId }, new Date());
      };
      await Promise.all([redeem(person, secret), pay()]);
      return readBalance(person.id);
    });
    expect(await Promise.all(rounds)).toEqual(rounds.map(() => 50));
  });

  test('used, expired, revoked and unknown are one neutral sentence, and so is looking at them', async () => {
    const expired = await invite({ expires_at: new Date(Date.now() - 1000) });
    const revoked = await invite({ revoked_at: new Date() });
    const used = await invite({ redeemed_at: new Date(), redeemed_by: 'someone' });
    const answers = [];
    for (const token of [expired.secret, revoked.secret, used.secret, 'unknown', '']) {
      answers.push(await redeem(uma, token, '192.0.2.1'), await inspect(token, '192.0.2.1'));
    }
    expect([...new Set(answers.map(({ status, body }) => `${status} ${body.message}`))]).toEqual([
      '404 This invitation cannot be used. It may have been used already, or its time is over. Ask us for a new one.',
    ]);
    expect(await rolesOf(uma.id)).toEqual([]);
  });

  test('its last moment still counts, the next does not', async () => {
    const soon = await invite({ expires_at: new Date(Date.now() + 60_000) });
    expect((await inspect(soon.secret)).status).toBe(200);
  });

  test('a visitor gets 401, a token that is no text 400, the eleventh try in an hour 429', async () => {
    stopClock();
    const { secret } = await invite();
    expect((await send(accounts, '/api/invites/redeem', { body: { token: secret } })).status).toBe(401);
    expect((await redeem(uma, 7)).status).toBe(400);
    const statuses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await redeem(uma, 'guess', '198.51.100.44')).status);
    }
    expect(statuses.slice(0, 10).every((status) => status === 404)).toBe(true);
    expect(statuses[10]).toBe(429);
  });
});

describe('POST /api/invites/inspect', () => {
  test('whoever holds an invitation sees whom it is for, and it stays unused', async () => {
    const { secret, tokenId } = await invite();
    const { status, body } = await inspect(secret);
    expect(status).toBe(200);
    expect(body).toMatchObject({ display_name: 'Fern', username: 'fern', sent_by_account: false });
    expect(JSON.stringify(body)).not.toContain('@');
    expect(
      (await firestore().collection('insiderz_access_tokens').doc(tokenId).get()).get('redeemed_at'),
    ).toBe(null);
  });
});
