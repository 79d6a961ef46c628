import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RECENT_PASSWORD_MS } from '#domain/access.ts';
import { USER_GUARDS } from '#domain/users/user.ts';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { inboxWith } from '#tests/builders/inbox.ts';
import { buildPerson, buildToken, type Person, revokeRole } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { enrol } from '#tests/builders/second-factor.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

const users = (token: string) => send(admin, '/api/admin/users', { token });
const reset = (id: string, token: string, reason: unknown = 'Lost their phone') =>
  send(admin, `/api/admin/users/${id}/second-factor-reset`, { body: { reason }, token });

const resetsOf = async (id: string) =>
  (
    await firestore()
      .collection('audit')
      .where('action', '==', 'user.reset-second-factor')
      .where('thing', '==', id)
      .get()
  ).docs.map((row) => row.data());

/** Gives someone a verified recovery address. */
async function giveAddress(id: string): Promise<string> {
  const address = `${id.toLowerCase()}@example.org`;
  await firestore()
    .doc(`account_recovery/${id}`)
    .set({ email: address, email_lower: address, verified_at: new Date() });
  return address;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('where it is compulsory (ADMIN_SECOND_FACTOR=required)', () => {
  beforeEach(() => {
    vi.stubEnv('ADMIN_SECOND_FACTOR', 'required');
  });

  test('an admin without one can set one up and use the role for nothing else', async () => {
    const ada = await buildPerson('admin');
    expect((await send(accounts, '/api/session', { token: ada.token })).body).toMatchObject({
      roles: ['admin'],
      second_factor: 'enrolment',
    });
    const answers = await Promise.all(
      Object.values(FUNCTIONS).flatMap((deployed) =>
        deployed.contracts
          .filter(({ audience }) => !['anyone', 'user'].includes(audience))
          .filter(({ withoutSecondFactor: open }) => !open?.includes('enrolment'))
          .map(async ({ name, path, method, body: expected }) => {
            const { status, body } = await send(deployed, path.replaceAll(/:[A-Za-z_]+/g, 'none'), {
              method,
              token: ada.token,
              ...(expected ? { body: {} } : {}),
            });
            return `${name}: ${status} ${body.code}`;
          }),
      ),
    );
    expect(answers.length).toBeGreaterThan(50);
    expect(answers.filter((line) => !line.endsWith(': 403 second-factor-required'))).toEqual([]);
    const { token } = await enrol(ada.id);
    expect((await users(token)).status).toBe(200);
  });

  test('nobody else is asked: members, and an admin for what they may do as a member', async () => {
    const mo = await buildPerson('member');
    const both = await buildPerson('admin', 'member');
    for (const { token } of [mo, both]) {
      expect((await send(members, '/api/members/dashboard', { token })).status).toBe(200);
    }
    expect((await send(accounts, '/api/session', { token: mo.token })).body).not.toHaveProperty(
      'second_factor',
    );
  });
});

describe('POST /api/admin/users/:id/second-factor-reset', () => {
  /** Someone with a second factor who is no admin any more. */
  const buildFormer = async () => {
    const bob = await buildPerson('admin');
    const { token } = await enrol(bob.id);
    await revokeRole(bob.id, 'admin');
    return { ...bob, token };
  };

  test('an admin takes that of someone who is none: audit with the reason, sessions end, the person is told', async () => {
    const [ada, bob] = [await buildPerson('admin'), await buildFormer()];
    const address = await giveAddress(bob.id);
    const listed = await users(buildToken(ada.id));
    const rowOf = ({ id }: { id: string }) => id === bob.id;
    expect(listed.body.items.find(rowOf).has_second_factor).toBe(true);
    const done = await reset(bob.id, buildToken(ada.id));
    expect(done.status).toBe(200);
    expect(done.body.has_second_factor).toBe(false);
    expect((await send(accounts, '/api/account', { token: bob.token })).status).toBe(401);
    expect((await send(accounts, '/api/account', { token: buildToken(bob.id) })).status).toBe(200);
    expect((await firestore().doc(`second_factors/${bob.id}`).get()).exists).toBe(false);
    expect(await resetsOf(bob.id)).toEqual([
      expect.objectContaining({
        actor_id: ada.id,
        before: { second_factor: true },
        after: { second_factor: false, reason: 'Lost their phone' },
      }),
    ]);
    const mails = (await inboxWith('Lost their phone')).filter(({ to }) =>
      JSON.stringify(to).includes(address),
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['The second factor of an account was reset']);
  });

  test('without a verified address the admins are told', async () => {
    const [ada, bob] = [await buildPerson('admin'), await buildFormer()];
    const reason = `Lost it near ${bob.id}`;
    await reset(bob.id, ada.token, reason);
    const mails = await inboxWith(reason);
    expect(mails.map(({ to }) => JSON.stringify(to))).toEqual([expect.stringContaining('admins@')]);
  });

  test('never one’s own or another admin’s, and where there is none nothing happens', async () => {
    const [ada, bob, mo] = [
      await buildPerson('admin'),
      await buildPerson('admin'),
      await buildPerson('member'),
    ];
    const [{ token }, bobs] = [await enrol(ada.id), await enrol(bob.id)];
    const own = await reset(ada.id, token);
    expect([own.status, own.body.code]).toEqual([409, 'conflict']);
    const others = await reset(bob.id, token);
    expect([others.status, others.body.message]).toEqual([403, USER_GUARDS.adminFactor]);
    expect((await users(bobs.token)).status).toBe(200);
    expect((await reset(mo.id, token)).status).toBe(200);
    for (const { id } of [bob, mo]) expect(await resetsOf(id)).toEqual([]);
  });

  test.each([
    ['', 422],
    ['no', 422],
    [7, 400],
    [undefined, 422],
  ])('the reason %j is refused', async (reason, status) => {
    const [ada, bob] = [await buildPerson('admin'), await buildPerson('admin')];
    await enrol(bob.id);
    const sent = reason === undefined ? {} : { reason };
    const path = `/api/admin/users/${bob.id}/second-factor-reset`;
    expect((await send(admin, path, { body: sent, token: ada.token })).status).toBe(status);
    expect((await users(buildToken(bob.id))).status).toBe(403);
  });

  test('asks for a password typed lately, and knows nobody who is gone', async () => {
    const [ada, bob] = [await buildPerson('admin'), await buildPerson('admin')];
    expect((await reset('nobody', ada.token)).status).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + RECENT_PASSWORD_MS + 2000 });
    expect((await reset(bob.id, ada.token)).body.code).toBe('reauth-required');
  });

  test('a deletion of the account takes it', async () => {
    const [ada, bob] = [await buildPerson('admin'), await buildPerson('admin')];
    const { token } = await enrol(bob.id);
    const username = bob.email.split('@')[0];
    const gone = await send(accounts, '/api/account', { method: 'DELETE', body: { username }, token });
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect((await firestore().doc(`second_factors/${bob.id}`).get()).exists).toBe(false);
    expect((await users(ada.token)).status).toBe(200);
  });
});

describe('npm run reset-second-factor', { timeout: 60_000 }, () => {
  const run = (name: string) =>
    new Promise<[number | null, string]>((resolve) => {
      const child = spawn(process.execPath, ['src/server/commands/reset-second-factor.ts', name], {
        env: process.env,
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (said += String(chunk)));
      child.on('exit', (code) => resolve([code, said]));
    });

  test('takes that of an admin and ends the sessions; of nobody it says so', async () => {
    const ada = await buildPerson('admin');
    const { token } = await enrol(ada.id);
    const name = ada.email.split('@')[0] ?? '';
    expect(await run(name)).toEqual([0, expect.stringContaining('are gone')]);
    expect((await users(token)).status).toBe(401);
    await wait(1100);
    expect((await users(buildToken(ada.id))).status).toBe(200);
    expect(await run(name)).toEqual([0, `${name} has no second factor and no passkey.\n`]);
    expect((await run('nobody_here'))[0]).toBe(1);
    expect(await resetsOf(ada.id)).toEqual([
      expect.objectContaining({ actor_id: 'operator', before: { second_factor: true } }),
    ]);
  });

  test('the admin whose it was and all admins are told at once', async () => {
    const [ada, silent] = [await buildPerson('admin'), await buildPerson('admin')];
    const address = await giveAddress(ada.id);
    for (const { id, email } of [ada, silent]) {
      await enrol(id);
      await run(email);
    }
    await deliverOutbox(() => new Date(Date.now() + 120_000));
    const told = async ({ email }: Person) =>
      (await inboxWith(email.split('@')[0] ?? '')).flatMap(({ to }) => to).sort();
    const admins = 'admins@thegrid.localhost';
    expect(await told(ada)).toEqual([address, admins].sort());
    expect(await told(silent)).toEqual([admins]);
  });
});
