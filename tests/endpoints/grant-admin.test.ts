import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { rolesOf } from '#server/stores/roles.ts';
import { buildPerson } from '#tests/builders/people.ts';

/** Runs what `npm run grant-admin` runs, against the store of this file. */
function grant(...words: string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['netlify/local/grant-admin.ts', ...words], { env: process.env });
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

  test('says what is wrong with a name that is nobody’s, a role that is none, and nothing at all', async () => {
    expect(await grant('nobody_here')).toEqual({
      code: 1,
      said: 'There is no account called nobody_here.\n',
    });
    expect((await grant('ada', 'owner')).code).toBe(2);
    expect(await grant()).toMatchObject({ code: 2, said: expect.stringContaining('Usage:') });
  });
});
