import { afterEach, describe, expect, test, vi } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import {
  ask,
  buildRecoverable,
  complete,
  confirm,
  HOUR,
  mailsTo,
  newAddress,
  propose,
  SECOND,
  secretIn,
  usernameOf,
} from '#tests/builders/recovery.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

const resetMails = async (address: string) =>
  (await mailsTo(address)).filter(({ text }) => text.includes('#reset='));
const freshToken = ({ id }: Person) => buildToken(id, { auth_time: Math.floor(Date.now() / 1000) });
const asAdmin = async (path: string, body: unknown = {}) =>
  send(admin, `/api/admin/users/${path}`, { body, token: (await buildPerson('admin')).token });

/** A person with a live link in their mailbox and one from an admin. */
async function buildLinked() {
  const person = await buildRecoverable();
  await ask(usernameOf(person));
  const mailed = secretIn((await resetMails(person.address))[0], 'reset');
  const { link } = (await asAdmin(`${person.id}/reset-link`)).body;
  const links = [mailed, String(link).split('#reset=')[1] ?? ''];
  expect(links.every((one) => one.length === 43)).toBe(true);
  return { person, links };
}

const EVENTS: [string, (person: Person, links: string[]) => Promise<void>][] = [
  [
    'changes their password',
    async (person) => {
      const body = { password: 'a kettle on the windowsill' };
      const how = { method: 'PUT', body, token: freshToken(person) };
      expect((await send(accounts, '/api/account/password', how)).status).toBe(200);
    },
  ],
  [
    'signs out everywhere',
    async (person) => {
      const how = { method: 'POST', token: freshToken(person) };
      expect((await send(accounts, '/api/account/sign-out', how)).status).toBe(200);
    },
  ],
  [
    'confirms another recovery address',
    async (person) => {
      const address = newAddress();
      expect((await propose(person, address)).status).toBe(200);
      expect((await confirm(secretIn((await mailsTo(address))[0], 'confirm'))).status).toBe(200);
    },
  ],
  [
    'is disabled and enabled again',
    async (person, links) => {
      expect((await asAdmin(`${person.id}/disable`, { reason: 'Someone else uses it' })).status).toBe(200);
      for (const link of links) expect((await complete(link)).status).toBe(404);
      expect((await asAdmin(`${person.id}/enable`)).status).toBe(200);
    },
  ],
  [
    'uses another link',
    async (person) => {
      const { link } = (await asAdmin(`${person.id}/reset-link`)).body;
      expect((await complete(String(link).split('#reset=')[1] ?? '')).status).toBe(200);
    },
  ],
];

afterEach(() => {
  vi.useRealTimers();
});

describe('old links to a new password', { timeout: 60_000 }, () => {
  test.each(EVENTS)('are dead after their owner %s', async (_name, happen) => {
    const { person, links } = await buildLinked();
    await happen(person, links);
    for (const link of links) expect((await complete(link)).status).toBe(404);
  });

  test('a disabled account takes no link that was made past the desk, and is mailed none', async () => {
    const { person, links } = await buildLinked();
    const other = await buildRecoverable();
    for (const { id } of [person, other]) await profileDocument(id).update({ disabled_reason: 'Spam' });
    for (const link of links) expect((await complete(link)).status).toBe(404);
    await ask(usernameOf(other));
    expect(await resetMails(other.address)).toEqual([]);
  });

  test('a mail that is tried again does not revive a link that was ended meanwhile', async () => {
    const person = await buildRecoverable();
    const url = process.env.SMTP_URL;
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    await ask(usernameOf(person));
    process.env.SMTP_URL = url;
    await send(accounts, '/api/account/sign-out', { method: 'POST', token: freshToken(person) });
    await deliverOutbox(() => new Date(Date.now() + 61 * SECOND));
    expect(await resetMails(person.address)).toEqual([]);
  });
});

describe('strangers who request links for someone (T05)', { timeout: 60_000 }, () => {
  test('twenty requests bring one mail, and the owner who asks then gets another within the hour', async () => {
    const person = await buildRecoverable();
    for (let n = 0; n < 20; n += 1) {
      expect((await ask(usernameOf(person), `198.51.100.${n + 1}`)).status).toBe(202);
    }
    expect(await resetMails(person.address)).toHaveLength(1);
    expect((await ask(usernameOf(person), '203.0.113.9')).status).toBe(202);
    expect(await resetMails(person.address)).toHaveLength(1);
    const [first] = await resetMails(person.address);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
    await deliverOutbox();
    const secrets = (await resetMails(person.address)).map((mail) => secretIn(mail, 'reset'));
    expect(secrets).toHaveLength(2);
    const [second = ''] = secrets.filter((secret) => secret !== secretIn(first, 'reset'));
    expect((await complete(second)).status).toBe(200);
  });

  test('the first link stays good while others are requested', async () => {
    const person = await buildRecoverable();
    for (let n = 0; n < 3; n += 1) await ask(usernameOf(person));
    const [mail] = await resetMails(person.address);
    expect((await complete(secretIn(mail, 'reset'))).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR });
    await deliverOutbox();
    // Whoever has a new password needs no further link.
    expect(await resetMails(person.address)).toHaveLength(1);
  });

  test('an account whose last mail is dated far ahead of the clock is mailed at once', async () => {
    const person = await buildRecoverable();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * HOUR });
    await ask(usernameOf(person));
    vi.useRealTimers();
    await ask(usernameOf(person));
    expect(await resetMails(person.address)).toHaveLength(2);
  });
});
