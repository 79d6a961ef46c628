import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROOF_PART_BYTES } from '#domain/proofs/proof.ts';
import { rotation } from '#server/commands/rotation.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { contributorId } from '#server/leaderboard/records.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { storeAccepted } from '#tests/builders/accepted.ts';
import { jpegFile, pngFile } from '#tests/builders/files.ts';
import { agedTicket, newAddress as newIp } from '#tests/builders/form-tickets.ts';
import { inboxWith } from '#tests/builders/inbox.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson } from '#tests/builders/people.ts';
import {
  ask,
  buildRecoverable,
  complete,
  confirm,
  mailsTo,
  newAddress,
  propose,
  secretIn,
  usernameOf,
} from '#tests/builders/recovery.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import { make, prepareTokenDesk, smtpUrl } from '#tests/builders/token-desk.ts';
import { beginUpload, completeUpload, contributeWith, putPart, uploadFile } from '#tests/builders/uploads.ts';
import accounts from '../../functions/accounts.ts';
import contributions from '../../functions/contributions.ts';

const VARIABLES = ['SIGNING_SECRET', 'SIGNING_KEYS', 'SEALING_KEYS', 'CONTRIBUTOR_ID_KEY'] as const;
const before = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));

prepareTokenDesk();
beforeAll(() => {
  expect([process.env.SIGNING_KEYS, process.env.SEALING_KEYS]).toEqual([undefined, undefined]);
});
const restore = () => {
  for (const name of VARIABLES) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
};
beforeEach(restore);
afterEach(restore);

/** Does what `npm run rotate` says, for both kinds of keys; as the next deploy does. */
function rotate(changes: { leaked?: boolean } = {}): void {
  for (const name of ['signing', 'sealing']) {
    const { setting } = rotation({ name, env: process.env, now: new Date(), ...changes });
    if (!setting) throw new Error(`${name} was not rotated`);
    process.env[setting.variable] = setting.value;
  }
}

/** Rotates, and lets the days pass on which the old keys read. */
function passLastDays(): void {
  rotate();
  for (const name of ['SIGNING_KEYS', 'SEALING_KEYS'] as const) {
    process.env[name] = process.env[name]?.replace(/@[\d-]+/g, '@2026-01-01');
  }
}

const contribute = async (email: string, changes: Record<string, unknown> = {}, ip?: string) =>
  (
    await send(contributions, '/api/contributions', {
      body: buildContribution({ email, description: `Words that differ: ${randomUUID()}`, ...changes }),
      ...(ip ? { ip } : {}),
    })
  ).body.id as string;
const inspect = (key: string) => send(contributions, '/api/contributions/status', { body: { key } });
const exists = async (path: string) => (await firestore().doc(path).get()).exists;
const SEALED = ['invitation', 'recovery-confirmation', 'recovery-request'];
const waiting = async () => {
  const { docs } = await firestore().collection('outbox').where('kind', 'in', SEALED).get();
  return docs.filter((one) => one.get('status') === 'pending').map(({ id }) => id);
};
const linkTo = async (address: string, kind: string) =>
  (await mailsTo(address)).map((mail) => secretIn(mail, kind)).find(Boolean) ?? '';
const later = () => new Date(Date.now() + 61_000);
const large = jpegFile({ size: PROOF_PART_BYTES + 100_000 });

/** Everything that is open and was made with a key, as it stands now; `use` carries each on. */
async function open() {
  const email = newAddress();
  const id = await contribute(email);
  const key = statusKeyOf(id);
  const row = contributorId(email);
  const formTicket = agedTicket('contribution');
  const begun = (await beginUpload({ name: 'shot.jpg', type: 'image/jpeg', size: large.byteLength })).body;
  await putPart(begun.id, 0, begun.ticket, large.subarray(0, PROOF_PART_BYTES));
  const stored = (await uploadFile('other.png', 'image/png', pngFile({ width: 9 }))).body;
  const person = await buildPerson();
  const known = await buildRecoverable();
  await ask(usernameOf(known));
  const resetMailed = await linkTo(known.address, 'reset');
  const forgetful = await buildRecoverable();

  // What waits sealed, because the mail server is away.
  const waited = await waiting();
  process.env.SMTP_URL = 'smtp://127.0.0.1:1';
  const invited = await storeAccepted();
  const invitation = (await make(invited, { send_email: true })).body;
  const toConfirm = newAddress();
  await propose(person, toConfirm);
  await ask(usernameOf(forgetful));
  process.env.SMTP_URL = smtpUrl;
  const sealed = (await waiting()).filter((one) => !waited.includes(one));
  expect(sealed.length).toBe(3);

  return {
    sealed,
    async use() {
      const inspected = await inspect(key);
      const contributed = await contribute(newAddress(), { form_ticket: formTicket }, newIp());
      await putPart(begun.id, 1, begun.ticket, large.subarray(PROOF_PART_BYTES));
      const joined = await completeUpload(begun.id, begun.ticket);
      return {
        status: inspected.status,
        naming: (
          await send(contributions, '/api/contributions/status/recognition', {
            method: 'PUT',
            body: { key, named: false },
          })
        ).status,
        form: await exists(`contributions/${contributed}`),
        upload: joined.status,
        stored: (await contributeWith(stored, { email: newAddress() })).status,
        row: contributorId(email) === row,
        named: await exists(`contributors/${row}`),
        session: (await send(accounts, '/api/session', { token: person.token })).status,
        reset: (await complete(resetMailed)).status,
      };
    },
    async leave() {
      const left = [];
      for (const one of sealed) left.push(await deliver(one, later));
      return left;
    },
    async linksThatLeft() {
      const [mail] = await inboxWith(invitation.secret);
      const inspected = await send(accounts, '/api/invites/inspect', { body: { token: invitation.secret } });
      const confirmed = await confirm(await linkTo(toConfirm, 'confirm'));
      const reset = await complete(await linkTo(forgetful.address, 'reset'));
      return [mail?.text.includes(invitation.link), inspected.status, confirmed.status, reset.status];
    },
  };
}

const ALIVE = {
  status: 200,
  naming: 200,
  form: true,
  upload: 200,
  stored: 201,
  row: true,
  named: true,
  session: 200,
  reset: 200,
};

describe('keys are changed under what is open', { timeout: 120_000 }, () => {
  test('once: no status link, form, upload, session, invitation or recovery link ends', async () => {
    const opened = await open();
    rotate();
    expect(await opened.use()).toEqual(ALIVE);
    expect(await opened.leave()).toEqual(['sent', 'sent', 'sent']);
    expect(await opened.linksThatLeft()).toEqual([true, 200, 200, 200]);
  });

  test('twice: what was made without an id and with the first id still reads, and what is new says its key', async () => {
    const without = await open();
    rotate();
    const id = await contribute(newAddress());
    const named = statusKeyOf(id);
    expect(named).toMatch(/^[\w-]+\.\d{4}-\d{2}-\d{2}\.[\w-]{43}$/);
    const withId = await open();
    rotate();
    expect(await without.use()).toEqual(ALIVE);
    expect(await withId.use()).toEqual(ALIVE);
    expect((await inspect(named)).status).toBe(200);
    expect(await without.leave()).toEqual(['sent', 'sent', 'sent']);
    expect(await withId.leave()).toEqual(['sent', 'sent', 'sent']);
    expect(statusKeyOf(id).split('.')[1]).toMatch(/-2$/);
    // One key cannot stand in for another, and an id that is not ours opens nothing.
    const [text, , signature] = named.split('.');
    const [, newest] = statusKeyOf(id).split('.');
    for (const other of [newest, 'first', 'none', '']) {
      expect((await inspect(`${text}.${other}.${signature}`)).status).toBe(404);
    }
  });
});

describe('a key that is past its last day', { timeout: 120_000 }, () => {
  test.each([
    ['when its day has passed', passLastDays],
    ['at once, after a leak', () => rotate({ leaked: true })],
  ])('reads nothing %s, and nobody is named anew', async (_when, change) => {
    const opened = await open();
    change();
    expect(await opened.use()).toEqual({
      ...ALIVE,
      status: 404,
      naming: 404,
      named: false,
      form: false,
      upload: 403,
      stored: 403,
    });
    expect(await opened.leave()).toEqual(['failed', 'failed', 'failed']);
  });
});

describe('a list that is none', () => {
  test('signs and reads nothing', async () => {
    const key = statusKeyOf(await contribute(newAddress()));
    process.env.SIGNING_KEYS = 'hunter2';
    const { status, body } = await inspect(key);
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });
});

test('with a key of their own the ids of contributors do not change', async () => {
  const email = newAddress();
  const id = contributorId(email);
  process.env.CONTRIBUTOR_ID_KEY = process.env.SIGNING_SECRET;
  rotate({ leaked: true });
  delete process.env.SIGNING_SECRET;
  expect(contributorId(email)).toBe(id);
  expect((await inspect(statusKeyOf(await contribute(email)))).status).toBe(200);
});
