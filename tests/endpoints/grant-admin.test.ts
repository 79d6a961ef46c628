import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { firebaseAuth } from '#server/auth/firebase.ts';
import { rolesOf } from '#server/stores/roles.ts';
import { buildPerson, buildToken } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

/** Runs what `npm run grant-admin` runs, against the store of this file. */
function grant(...words: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['src/server/commands/grant-admin.ts', ...words], {
      env: process.env,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    child.on('exit', (code) => resolve({ code, said }));
  });
}

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
    expect(await grant()).toMatchObject({ code: 2, said: expect.stringContaining('Usage:') });
  });
});
