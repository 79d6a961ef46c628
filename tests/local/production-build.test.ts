import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { VARIABLE_NAMES, VARIABLES } from '#domain/environment/check.ts';
import { isRequiredIn } from '#domain/environment/variable.ts';

const run = promisify(execFile);
const REQUIRED = VARIABLE_NAMES.filter((name) => {
  const variable = VARIABLES[name];
  return isRequiredIn(variable, 'production') && variable.readBy.includes('build');
});

/** Begins a build as the platform does for production, and returns what it says when it stops. */
async function build(env: Record<string, string>): Promise<string> {
  const base = { PATH: process.env.PATH, HOME: process.env.HOME, ASTRO_TELEMETRY_DISABLED: '1' };
  const options = { env: { ...base, CONTEXT: 'production', ...env }, timeout: 60_000 };
  try {
    await run(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], options);
  } catch (fault) {
    const { stdout, stderr } = fault as { stdout: string; stderr: string };
    return stdout + stderr;
  }
  throw new Error('The build passed.');
}

const publishedAt = () => (existsSync('dist/index.html') ? statSync('dist/index.html').mtimeMs : null);

test('a build for production stops while variables are missing, names all at once and publishes nothing', async () => {
  const before = publishedAt();
  const said = await build({ FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' });
  for (const name of REQUIRED) expect(said, name).toContain(`${name} is not set.`);
  expect(said).toContain('FIRESTORE_EMULATOR_HOST must not be set in production.');
  expect(publishedAt()).toBe(before);
});
