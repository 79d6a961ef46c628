import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { storeAccepted } from '#tests/builders/accepted.ts';
import { inboxWith } from '#tests/builders/inbox.ts';
import { deliver } from '#tests/builders/outbox.ts';
import {
  ada,
  as,
  make,
  prepareTokenDesk,
  reissue,
  revoke,
  smtpUrl,
  TOKENS,
} from '#tests/builders/token-desk.ts';

prepareTokenDesk();

describe('the invitation by mail', () => {
  test('brings the whole link to the contributor, once, and the outbox keeps nothing of it (A-51)', async () => {
    const id = await storeAccepted();
    const { body } = await make(id, { send_email: true });
    const mails = await inboxWith(body.secret);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.envelope.to).toEqual([`${id.slice(0, 8)}@example.org`]);
    expect(mails[0]?.text).toContain(body.link);
    expect(mails[0]?.subject).not.toContain(body.secret);
    const message = await firestore().collection('outbox').doc(`invitation_${id}_1`).get();
    expect(message.data()).toMatchObject({ status: 'sent', payload: null });
  });

  test('without the wish no mail leaves', async () => {
    const id = await storeAccepted();
    const { body } = await make(id);
    expect(await inboxWith(body.secret)).toEqual([]);
    expect((await firestore().collection('outbox').doc(`invitation_${id}_1`).get()).exists).toBe(false);
  });

  test('waits sealed while the mail server is away, and leaves later', async () => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    const id = await storeAccepted();
    const { body } = await make(id, { send_email: true });
    const reference = firestore().collection('outbox').doc(`invitation_${id}_1`);
    const waiting = (await reference.get()).data();
    expect(waiting).toMatchObject({
      status: 'pending',
      payload: { sealed: expect.stringMatching(/^[\w-]{60,}$/) },
    });
    expect(JSON.stringify(waiting)).not.toContain(body.secret);
    process.env.SMTP_URL = smtpUrl;
    expect(await deliver(reference.id, () => new Date(Date.now() + 61_000))).toBe('sent');
    expect(await inboxWith(body.secret)).toHaveLength(1);
    expect((await reference.get()).get('payload')).toBeNull();
  });

  test('that waits is taken back when the token is revoked or re-issued', async () => {
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    const ids = [await storeAccepted(), await storeAccepted()];
    const secrets: string[] = [];
    for (const id of ids) secrets.push((await make(id, { send_email: true })).body.secret);
    await revoke(`${ids[0]}_1`);
    await reissue(`${ids[1]}_1`);
    process.env.SMTP_URL = smtpUrl;
    for (const [n, id] of ids.entries()) {
      const reference = firestore().collection('outbox').doc(`invitation_${id}_1`);
      expect((await reference.get()).data()).toMatchObject({ status: 'cancelled', payload: null });
      expect(await deliver(reference.id, () => new Date(Date.now() + 61_000))).toBe('not-due');
      expect(await inboxWith(secrets[n] ?? '')).toEqual([]);
    }
  });
});

test('the plain token is in no document, no blob name and no log line, whatever was done with it (T24)', async () => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:1';
  const lines: string[] = [];
  for (const name of ['log', 'error', 'warn', 'info'] as const) {
    vi.spyOn(console, name).mockImplementation(
      (...words: unknown[]) => void lines.push(words.map(String).join(' ')),
    );
  }
  const id = await storeAccepted();
  const first = (await make(id, { send_email: true }, { 'Idempotency-Key': randomUUID() })).body;
  await as(ada, TOKENS);
  await as(ada, TOKENS);
  const second = (await reissue(first.token.id, { send_email: true })).body;
  await revoke(second.token.id);
  const documents: string[] = [];
  for (const collection of await firestore().listCollections()) {
    for (const document of (await collection.get()).docs) {
      documents.push(`${document.ref.path} ${JSON.stringify(document.data())}`);
    }
  }
  expect(documents.some((text) => text.includes(first.token.id))).toBe(true);
  expect(lines.some((text) => text.includes('createToken'))).toBe(true);
  for (const secret of [first.secret, second.secret]) {
    for (const canary of [
      secret,
      Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, 40),
      secret.slice(8, 30),
    ]) {
      expect(documents.filter((text) => text.includes(canary))).toEqual([]);
      expect(lines.filter((text) => text.includes(canary))).toEqual([]);
    }
  }
});
