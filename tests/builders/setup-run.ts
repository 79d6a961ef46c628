import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { onTestFinished } from 'vitest';
import { runSteps } from '#server/commands/setup/run-steps.ts';
import { stepsOf } from '#server/commands/setup/steps.ts';
import { KEY_FILE_TEXT, setupVendors, TYPED } from './setup-vendors.ts';

/** A folder, an operator and vendors to run setup with, as often as wanted. */
export function setupRun(typed: Record<string, string> = TYPED) {
  const folder = mkdtempSync(join(tmpdir(), 'setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'production.env');
  const keyFile = join(folder, 'key.json');
  writeFileSync(keyFile, KEY_FILE_TEXT);
  const vendors = setupVendors(file, (name) => (name === 'key file' ? keyFile : (typed[name] ?? '')));
  const run = (options: { isDry?: boolean; isResent?: boolean } = {}) =>
    runSteps(stepsOf(options.isResent ?? false), vendors.setup(), options.isDry ?? false);
  return { ...vendors, run, file, folder, settings: () => parseEnv(readFileSync(file, 'utf8')) };
}

/** Every call that changes something, in order. */
export const CHANGES = [
  'firebase login',
  'firebase firestore:databases:create',
  'firebase apps:create',
  'firebase deploy firestore',
  'POST /harbourside/sites',
  'PATCH /sites/site-1',
  'POST /accounts/harbourside/env',
  'POST /sites/site-1/builds',
  'npm run doctor',
  'npm run smoke https://thegrid.co.uk',
  'npm run grant-admin ada --yes',
];
/** Safe to repeat, and nothing shows that they were done. */
export const REPEATED = CHANGES.filter((call) => /^(?:firebase deploy|npm run)/.test(call));
