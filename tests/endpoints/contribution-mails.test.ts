import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ContributionMail } from '#domain/contributions/mails-contract.ts';
import { OUTBOX_BACKOFF_MS } from '#domain/outbox/message.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { outboxId } from '#server/platform/outbox/outbox.ts';
import { accept, contribute, decide, inviteFor, leave, newAddress } from '#tests/builders/awards.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';

const smtpUrl = process.env.SMTP_URL;
const HOUR = 60 * 60_000;
let ada: Person;
let bea: Person;
beforeAll(async () => {
  [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
});
afterEach(() => {
  process.env.SMTP_URL = smtpUrl;
});

const path = (id: string) => `/api/admin/contributions/${id}/mails`;
const mailsOf = async (id: string): Promise<ContributionMail[]> => {
  const answer = await send(admin, path(id), { token: ada.token });
  expect(answer.status).toBe(200);
  return answer.body.items;
};
const states = async (id: string) => (await mailsOf(id)).map(({ mail, state }) => [mail, state]);
const resend = (id: string) =>
  send(admin, `/api/admin/outbox/${id}/retry`, { method: 'POST', token: ada.token });
const mailedTo = async (email: string) =>
  (await inbox()).filter(({ envelope }) => envelope.to.includes(email)).length;

describe('how the mails of a contribution stand', () => {
  test('an admin sees receipt, question, decision and invitation with the day on which each left', async () => {
    const id = await contribute();
    expect(await states(id)).toEqual([['receipt', 'sent']]);
    const asked = await decide(ada, id, { status: 'needs_info', message: 'Which phone?' });
    expect(await states(id)).toEqual([
      ['receipt', 'sent'],
      ['question', 'queued'],
    ]);
    await leave(asked);
    const body = { updated_at: asked.body.updated_at };
    await send(admin, `/api/admin/contributions/${id}/reopen`, { body, token: ada.token });
    await leave(await accept(ada, id, 100));
    await inviteFor(ada, id);
    const mails = await mailsOf(id);
    expect(mails.map(({ mail, state }) => [mail, state])).toEqual([
      ['receipt', 'sent'],
      ['question', 'sent'],
      ['decision', 'sent'],
      ['invitation', 'sent'],
    ]);
    for (const { sent_at, can_resend, last_error } of mails) {
      expect(Date.parse(sent_at ?? '')).toBeGreaterThan(Date.now() - HOUR);
      expect([can_resend, last_error]).toEqual([false, null]);
    }
    expect(JSON.stringify(mails)).not.toContain('@');
    expect((await resend(mails[0]?.id ?? '')).status).toBe(409);
  });

  test('a mail that failed waits for its next attempt with the reason, and leaves when an admin sends it again', async () => {
    const email = newAddress();
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    const id = await contribute({ email });
    const receipt = outboxId('contribution-receipt', id);
    await expect
      .poll(async () => (await mailsOf(id))[0])
      .toMatchObject({
        ...{ id: receipt, mail: 'receipt', state: 'waiting', attempts: 1, sent_at: null },
        ...{ last_error: expect.stringMatching(/^E/), next_attempt_at: expect.any(String), can_resend: true },
      });
    expect((await resend(receipt)).body).toEqual({ outcome: 'waiting' });
    process.env.SMTP_URL = smtpUrl;
    expect((await resend(receipt)).body).toEqual({ outcome: 'sent' });
    expect((await mailsOf(id))[0]).toMatchObject({ state: 'sent', last_error: null, can_resend: false });
    expect(await mailedTo(email)).toBe(1);
  });

  test('a mail that was given up has failed, and an admin can begin anew', async () => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    const id = await contribute();
    const receipt = outboxId('contribution-receipt', id);
    await expect.poll(async () => (await mailsOf(id))[0]?.state, { timeout: 20_000 }).toBe('waiting');
    let at = Date.now();
    for (const wait of OUTBOX_BACKOFF_MS) {
      at += wait + HOUR;
      await deliver(receipt, () => new Date(at));
    }
    expect((await mailsOf(id))[0]).toMatchObject({
      state: 'failed',
      next_attempt_at: null,
      can_resend: true,
    });
    process.env.SMTP_URL = smtpUrl;
    expect((await resend(receipt)).body).toEqual({ outcome: 'sent' });
    expect(await states(id)).toEqual([['receipt', 'sent']]);
  });

  test('a decision whose INZ wait is held back until a second admin confirms', async () => {
    const id = await contribute();
    await leave(await accept(ada, id, 6000));
    const [, waiting] = await mailsOf(id);
    expect(waiting).toMatchObject({
      mail: 'decision',
      state: 'pending_award',
      sent_at: null,
      can_resend: false,
    });
    const cause = encodeURIComponent(`contribution:${id}`);
    await send(admin, `/api/admin/ledger/held/${cause}/confirm`, { method: 'POST', token: bea.token });
    expect(await states(id)).toEqual([
      ['receipt', 'sent'],
      ['decision', 'sent'],
    ]);
  });

  test('of a contribution without its contributor there is none, though a note of one is kept', async () => {
    const id = await contribute();
    await firestore().doc(`contributions/${id}`).update({ email: '' });
    expect(await mailsOf(id)).toEqual([]);
  });

  test('an unknown contribution is 404, a name that is no id 422; visitor 401, member 403', async () => {
    const mo = await buildPerson('member');
    const unknown = path('00000000-0000-4000-8000-000000000000');
    expect((await send(admin, unknown, { token: ada.token })).status).toBe(404);
    expect((await send(admin, path('nothing'), { token: ada.token })).status).toBe(422);
    expect((await send(admin, unknown)).status).toBe(401);
    expect((await send(admin, unknown, { token: mo.token })).status).toBe(403);
  });
});
