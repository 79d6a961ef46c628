import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { onTestFinished } from 'vitest';
import { runSteps } from '#server/commands/setup/run-steps.ts';
import { stepsOf } from '#server/commands/setup/steps.ts';
import { KEY, PRODUCTION } from './production-environment.ts';
import { setupVendors } from './setup-vendors.ts';

const KEY_FILE_TEXT = JSON.stringify({
  type: 'service_account',
  client_email: PRODUCTION.FIREBASE_CLIENT_EMAIL,
  private_key: KEY.replaceAll('\\n', '\n'),
});

/** What the operator types, by variable or question. */
export const TYPED: Record<string, string> = {
  ...PRODUCTION,
  NETLIFY_AUTH_TOKEN: 'nfp_token-of-nobody-at-all',
  SMOKE_PASSWORD: 'smoke-password-of-nobody',
  AWS_SECRET_ACCESS_KEY: 'aws-secret-of-nobody',
  INZ_BALANCES_VISIBLE: 'true',
  username: 'ada',
  despite: 'yes',
  team: 'other',
};

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
