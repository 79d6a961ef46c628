import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defaultExpiryDay, INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { redeem } from '#tests/builders/awards.ts';
import {
  accept,
  act,
  ada,
  audits,
  bea,
  contribute,
  decide,
  fieldsOf,
  LIST,
  leave,
  mailsOf,
  message,
  messageId,
  prepareDecisions,
  see,
  smtpUrl,
} from '#tests/builders/decisions.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { storeInvite } from '#tests/builders/invites.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { type Received, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

prepareDecisions();

const FIRST = { first: true };
const INVITE = { invite: true };
const tokenOf = async (id: string) => (await firestore().doc(`insiderz_access_tokens/${id}_1`).get()).data();
const secretIn = (text = '') => /#invite=([\w-]{43})/.exec(text)?.[1] ?? '';
const inspect = (secret: string) => send(accounts, '/api/invites/inspect', { body: { token: secret } });
const waiting = async (id: string) =>
  (await send(admin, '/api/admin/tokens/pending', { token: ada.token })).body.items.find(
    (row: { contribution_id: string }) => row.contribution_id === id,
  );
const mailsTo = async ({ body }: Received) =>
  (await inbox()).filter(({ envelope }) => envelope.to.includes(body.email));

describe('an admin who accepts “and invite”', () => {
  test('sends one email with decision and invitation, which makes its reader a member', async () => {
    const id = await contribute();
    const decision = await accept(id, FIRST, { ...INVITE, message: 'Seen here too.' });
    expect(decision.body).toMatchObject({ status: 'accepted', invites: true, token_issued: false });
    expect(await tokenOf(id)).toBeUndefined();
    expect(await leave(decision)).toBe('sent');
    expect(await leave(decision)).toBe('not-due');

    const mails = (await mailsTo(decision)).filter(({ subject }) => !subject.startsWith('We have'));
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe(`Your contribution ${decision.body.reference} was accepted`);
    for (const words of ['350 INZ', 'Seen here too.', 'You are invited to Insiderz', '/contribute/status#'])
      expect(mail?.text).toContain(words);
    expect(mail?.text).not.toContain('separately');
    const secret = secretIn(mail?.text);
    expect(await tokenOf(id)).toMatchObject({
      contribution_id: id,
      emailed: true,
      created_by: ada.id,
      last_four: secret.slice(-4),
      redeemed_at: null,
    });
    expect((await tokenOf(id))?.expires_at.toDate().toISOString().slice(0, 10)).toBe(
      defaultExpiryDay(Date.now()),
    );
    expect([(await see(id)).token_issued, await waiting(id)]).toEqual([true, undefined]);
    expect((await message(messageId(decision)))?.payload).toBeNull();
    expect((await audits(id)).find(({ action }) => action === 'contribution.review')?.after).toMatchObject({
      invites: true,
    });
    const person = await buildPerson();
    expect((await redeem(person, secret)).status).toBe(200);
  });

  test('undoes both within ten seconds: nothing is sent and no token exists', async () => {
    const id = await contribute();
    const decision = await accept(id, FIRST, INVITE);
    const undone = await act('undo', id);
    expect(undone.body).toMatchObject({ status: 'new', invites: false, token_issued: false });
    expect(await leave(decision)).toBe('not-due');
    expect([await tokenOf(id), await mailsOf(decision)]).toEqual([undefined, []]);
    expect(await message(messageId(decision))).toMatchObject({ status: 'cancelled', payload: null });
    const again = await accept(id, FIRST);
    await leave(again);
    expect([await tokenOf(id), (await waiting(id))?.contribution_id]).toEqual([undefined, id]);
  });

  test('and whose request arrives twice invites once', async () => {
    const id = await contribute();
    const { updated_at } = await see(id);
    const headers = { 'Idempotency-Key': randomUUID() };
    const sent = {
      method: 'PATCH',
      headers,
      token: ada.token,
      body: { status: 'accepted', updated_at, ...INVITE },
    };
    const first = await send(admin, `${LIST}/${id}`, sent);
    const second = await send(admin, `${LIST}/${id}`, sent);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.decision_id).toBe(first.body.decision_id);
    await leave(first);
    expect(await mailsOf(first)).toHaveLength(1);
    expect(secretIn((await mailsOf(first))[0]?.text)).not.toBe('');
  });

  test('sends the same invitation once the mail server is back', async () => {
    const id = await contribute();
    const decision = await accept(id, FIRST, INVITE);
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    expect(await leave(decision)).toBe('failed');
    const { last_four } = (await tokenOf(id)) ?? {};
    process.env.SMTP_URL = smtpUrl;
    expect(await deliver(messageId(decision), () => new Date(Date.now() + 3_600_000))).toBe('sent');
    const secret = secretIn((await mailsOf(decision))[0]?.text);
    expect(secret.slice(-4)).toBe(last_four);
    expect((await inspect(secret)).status).toBe(200);
  });

  test('sends no invitation that was revoked before its email left', async () => {
    const id = await contribute();
    const decision = await accept(id, FIRST, INVITE);
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    await leave(decision);
    const revoked = await send(admin, `/api/admin/tokens/${id}_1/revoke`, {
      method: 'POST',
      token: bea.token,
    });
    expect(revoked.status).toBe(200);
    process.env.SMTP_URL = smtpUrl;
    await deliver(messageId(decision), () => new Date(Date.now() + 3_600_000));
    expect((await mailsOf(decision)).map(({ text }) => secretIn(text))).toEqual(['']);
  });

  test('invites nobody before a second admin confirms a large award', async () => {
    const id = await contribute();
    const decision = await accept(id, { reward: null, amount: 6_000, reason: 'For a test' }, INVITE);
    await leave(decision);
    expect([await tokenOf(id), await mailsOf(decision)]).toEqual([undefined, []]);
    const cause = encodeURIComponent(`contribution:${id}`);
    const confirmed = await send(admin, `/api/admin/ledger/held/${cause}/confirm`, {
      method: 'POST',
      token: bea.token,
    });
    expect(confirmed.status).toBe(200);
    await deliver(`${messageId(decision)}_confirmed`);
    const mails = await mailsOf(decision);
    expect(mails).toHaveLength(1);
    expect((await inspect(secretIn(mails[0]?.text))).status).toBe(200);
  });
});

describe('an invitation with a decision is refused, and nothing is decided', () => {
  test('for a contribution of a member, for whom it is not offered', async () => {
    const member = await buildPerson('member');
    const id = await contribute({}, member.token);
    const details = await send(admin, `${LIST}/${id}`, { token: ada.token });
    expect(details.body.may_invite).toBe(false);
    const refused = await accept(id, FIRST, INVITE);
    expect([refused.status, refused.body.message]).toEqual([409, INVITE_MESSAGES.isMember]);
    expect((await see(id)).status).toBe('new');
  });

  test('for a contribution that has a token', async () => {
    const id = await contribute();
    await storeInvite(id);
    await firestore().doc(`contributions/${id}`).update({ status: 'new', token_issued: true });
    const refused = await accept(id, FIRST, INVITE);
    expect([refused.status, refused.body.message]).toEqual([409, INVITE_MESSAGES.already]);
  });

  test('for a sender who was erased', async () => {
    const id = await contribute();
    await firestore().doc(`contributions/${id}`).update({ email: '' });
    const refused = await accept(id, {}, INVITE);
    expect([refused.status, refused.body.message]).toEqual([409, INVITE_MESSAGES.erased]);
  });

  test('for the own work of an admin', async () => {
    const id = await contribute({}, ada.token);
    expect((await accept(id, FIRST, INVITE)).status).toBe(403);
  });

  test('with a rejection or a question, and if it is neither true nor false', async () => {
    const id = await contribute();
    for (const [status, body] of [
      [422, { status: 'declined', invite: true }],
      [422, { status: 'needs_info', message: 'Where?', invite: true }],
      [400, { status: 'accepted', invite: 'yes' }],
    ] as const) {
      const refused = await decide(id, body);
      expect([refused.status, fieldsOf(refused)]).toEqual([status, ['invite']]);
    }
  });

  test('in a bulk decision', async () => {
    const id = await contribute();
    const { updated_at } = await see(id);
    const body = { status: 'accepted', invite: true, rows: [{ id, updated_at }] };
    const refused = await send(admin, '/api/admin/contribution-decisions', { body, token: ada.token });
    expect(refused.status).toBe(400);
  });
});

test('an account that became a member within the ten seconds gets the decision without an invitation', async () => {
  const person = await buildPerson();
  const id = await contribute({}, person.token);
  const decision = await accept(id, FIRST, INVITE);
  await firestore()
    .doc(`user_roles/${person.id}_member`)
    .set({ user_id: person.id, role: 'member', created_at: new Date() });
  await leave(decision);
  expect(await tokenOf(id)).toBeUndefined();
  expect((await mailsOf(decision)).map(({ text }) => secretIn(text))).toEqual(['']);
});
