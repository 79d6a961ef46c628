import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { resolve as absolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { inboxWith } from '#tests/builders/inbox.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, buildToken } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

const COMMAND = absolute('src/server/commands/grant-admin.ts');

/** Runs what `npm run grant-admin` runs with these variables, in a folder without any file of them. */
function grantWith(
  env: NodeJS.ProcessEnv,
  ...words: string[]
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [COMMAND, ...words], { env, cwd: tmpdir() });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    child.on('exit', (code) => resolve({ code, said }));
  });
}

/** The same against the store of this file. */
const grant = (...words: string[]) => grantWith(process.env, ...words);

describe('npm run grant-admin (A-57)', { timeout: 120_000 }, () => {
  test('makes the first admin by username, in any case, or by sign-in address', async () => {
    const [ada, bea] = [await buildPerson(), await buildPerson()];
    expect(await grant(ada.email.split('@')[0]?.toUpperCase() ?? '')).toMatchObject({ code: 0 });
    expect(await grant(bea.email, 'member')).toMatchObject({ code: 0 });
    expect(await rolesOf(ada.id)).toEqual(['admin']);
    expect(await rolesOf(bea.id)).toEqual(['member']);
  });

  test('says when a new admin has to choose a longer password, and marks them (T04)', async () => {
    const [short, long] = await Promise.all(
      ['four plain dog', 'four plain dogs'].map(async (password) => {
        const username = `g${randomUUID().slice(0, 8)}`;
        const { body } = await send(accounts, '/api/accounts', { body: { username, password } });
        return { id: String(body.id), username };
      }),
    );
    if (!short || !long) throw new Error('both accounts are made');
    expect((await grant(long.username)).said).toBe(`${long.username} holds the role admin now.\n`);
    for (const _again of [1, 2]) {
      expect((await grant(short.username)).said).toBe(
        `${short.username} holds the role admin now.\n` +
          'At the next sign-in on /admin-portal they choose a password of at least 15 characters.\n',
      );
    }
    const users = (id: string) => send(admin, '/api/admin/users', { token: buildToken(id) });
    expect((await users(long.id)).status).toBe(200);
    expect((await users(short.id)).body.code).toBe('password-change-required');
  });

  test('the operator gives a second role, takes the first, and the answer says what the account holds then', async () => {
    const [ada, other] = [await buildPerson(), await buildPerson('admin')];
    const name = ada.email;
    expect((await grant(name)).said).toContain(`${name} holds the role admin now.\n`);
    expect((await grant(name, 'member')).said).toBe(`${name} holds the roles admin and member now.\n`);
    expect(await grant(name, '--revoke')).toEqual({ code: 0, said: `${name} holds the role member now.\n` });
    expect((await grant(name, '--role', 'member', '--revoke')).said).toBe(`${name} holds no role now.\n`);
    expect([await rolesOf(ada.id), await rolesOf(other.id)]).toEqual([[], ['admin']]);
    expect((await send(accounts, '/api/account', { token: ada.token })).status).toBe(401);
  });

  test('admins read in the audit what the operator gave and took, and are told of the new admin by mail', async () => {
    const [ada, reader] = [await buildPerson(), await buildPerson('admin')];
    await grant(ada.email);
    await grant(ada.email, '--role', 'admin', '--revoke');
    const { body } = await send(admin, `/api/admin/audit?thing=${ada.id}`, { token: reader.token });
    const rows = body.items.map((row: Record<string, unknown>) => [row.action, row.actor_name, row.after]);
    expect(rows).toEqual([
      ['user.revoke-role', 'The operator’s command', { roles: [] }],
      ['user.grant-role', 'The operator’s command', { roles: ['admin'] }],
    ]);
    const [, given] = body.items;
    await deliver(`role-notice_${given.id}`, () => new Date(Date.now() + 120_000));
    const [mail] = await inboxWith(ada.email.split('@')[0] ?? '');
    expect(mail?.text).toContain('The operator’s command');
  });

  test('the operator cannot take the role of the last admin', async () => {
    const holders = await firestore().collection('user_roles').where('role', '==', 'admin').get();
    for (const { ref } of holders.docs) await ref.delete();
    const last = await buildPerson('admin');
    expect(await grant(last.email, '--revoke')).toEqual({
      code: 1,
      said: 'This is the last admin. Give someone else the role first.\n',
    });
    expect(await rolesOf(last.id)).toEqual(['admin']);
  });

  test('without production.env and without the local cloud the operator reads one sentence', async () => {
    const nowhere = { PATH: process.env.PATH, AUTH_PORT: '1' };
    expect(await grantWith(nowhere, 'ada')).toEqual({
      code: 2,
      said: 'There is no production.env, and the local cloud is not running: npm start. Nothing was done.\n',
    });
  });

  test('gives nothing to a sign-in that was made past our own endpoint (T27)', async () => {
    const email = `${randomUUID()}@example.org`;
    const { uid } = await firebaseAuth().createUser({ email });
    expect(await grant(email)).toEqual({
      code: 1,
      said: `${email} has a sign-in and no account. Accounts are made on the site, at /auth.\n`,
    });
    expect(await rolesOf(uid)).toEqual([]);
  });

  test('says what is wrong with a name that is nobody’s, a role that is none, and nothing at all', async () => {
    expect(await grant('nobody_here')).toEqual({
      code: 1,
      said: 'There is no account called nobody_here.\n',
    });
    expect((await grant('ada', 'owner')).code).toBe(2);
    expect((await grant('ada', '--role', 'owner')).code).toBe(2);
    expect((await grant('ada', 'admin', '--role', 'member')).code).toBe(2);
    expect((await grant('ada', '--revokee')).code).toBe(2);
    expect(await grant()).toMatchObject({ code: 2, said: expect.stringContaining('Usage:') });
  });
});
