import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { matrix } from '#tests/scale.ts';

const run = promisify(execFile);
const FUNCTIONS = readdirSync('functions').filter((name) => name.endsWith('.ts'));

/** Loads a deployed function in a process of its own, as the platform does, and returns what it says when it fails. */
async function load(name: string, env: Record<string, string>): Promise<string | null> {
  try {
    const options = { env: { PATH: process.env.PATH, CONTEXT: 'production', ...env }, timeout: 60_000 };
    await run(
      process.execPath,
      ['--input-type=module', '--eval', `await import('./functions/${name}')`],
      options,
    );
    return null;
  } catch (fault) {
    return (fault as { stderr: string }).stderr;
  }
}

test.each(matrix(FUNCTIONS, () => 'function'))(
  'in production %s does not start with a variable of an emulator (T01)',
  async (name) => {
    const said = await load(name, {
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    });
    expect(said).toMatch(
      /FIRESTORE_EMULATOR_HOST and FIREBASE_AUTH_EMULATOR_HOST must not be set in production/,
    );
    expect(await load(name, {})).toBeNull();
  },
);

test('in production a function does not start with the push service of a machine', async () => {
  expect(await load('push.ts', { LOCAL_PUSH_ORIGIN: 'http://127.0.0.1:1' })).toContain('LOCAL_PUSH_ORIGIN');
});
