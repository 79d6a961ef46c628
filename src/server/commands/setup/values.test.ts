import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentProblems, VARIABLE_NAMES, VARIABLES } from '#domain/environment/check.ts';
import { KEY, PRODUCTION } from '#tests/builders/production-environment.ts';
import { setupRun } from '#tests/builders/setup-run.ts';
import { TYPED } from '#tests/builders/setup-vendors.ts';
import { openSettings } from '../production.ts';
import { runSteps } from './run-steps.ts';
import { stepsOf } from './steps.ts';
import { readFirebaseOutput } from './vendors.ts';

test('production.env is complete, its owner’s alone, and has what Firebase said', async () => {
  const { run, file, settings } = setupRun();
  await run();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const reader of ['build', 'functions', 'commands'] as const)
    expect(environmentProblems(reader, settings(), 'production')).toEqual([]);
  expect(settings()).toMatchObject({
    OPERATOR_POSTAL_ADDRESS: PRODUCTION.OPERATOR_POSTAL_ADDRESS,
    MAIL_FROM: PRODUCTION.MAIL_FROM,
    FIREBASE_PRIVATE_KEY: KEY,
    PUBLIC_FIREBASE_AUTH_DOMAIN: 'thegrid-prod.firebaseapp.com',
    NETLIFY_SITE_ID: 'site-1',
    PUBLIC_INSIDERZ_URL: '',
  });
});

test('no secret is printed, not even one that a vendor quotes', async () => {
  const { run, printed, settings, setup, state } = setupRun();
  await run();
  const env = settings();
  const failing = {
    ...setup(),
    firebase: async () => {
      throw new Error(env.SIGNING_SECRET);
    },
  };
  expect(await runSteps(stepsOf(false), failing, false)).toBe(false);
  state.databases = [];
  const quoted = {
    ...setup(),
    firebase: async () => readFirebaseOutput<never>('deploy', JSON.stringify({ error: env.BACKUP_KEY })),
  };
  expect(await runSteps(stepsOf(false), quoted, false)).toBe(false);
  expect(printed.join('\n')).toContain('[secret]');
  const secrets = VARIABLE_NAMES.filter((name) => VARIABLES[name].seenBy === 'secret' && env[name]);
  expect(secrets.length).toBeGreaterThanOrEqual(10);
  for (const name of secrets) expect(printed.join('\n'), name).not.toContain(env[name]);
  expect(printed.join('\n')).not.toMatch(/hunter2|MIIEvQ/);
});

test('an existing production.env keeps its lines, and setup requests only what is missing', async () => {
  const { run, file, prompts, settings } = setupRun();
  const text = `# ours\n${Object.entries({ ...PRODUCTION, SIGNING_KEYS: '' })
    .map(([name, value]) => `${name}="${value}"`)
    .join('\n')}\n`;
  writeFileSync(file, text, { mode: 0o600 });
  expect(await run()).toBe(true);
  expect(readFileSync(file, 'utf8').startsWith(text)).toBe(true);
  expect(prompts).not.toContain('SITE_URL');
  expect(settings()).toMatchObject({ BACKUP_KEY: PRODUCTION.BACKUP_KEY, INZ_BALANCES_VISIBLE: 'true' });
});

test('a wrong value is explained, asked for again, and not replaced without an answer', async () => {
  const { run, file, printed, prompts, settings, state } = setupRun();
  openSettings(file).save({ ...PRODUCTION, SITE_URL: 'http://localhost:8888', FORMS_NORMAL_RATE: '' });
  state.isSignedIn = true;
  openSettings(file).save({ NETLIFY_AUTH_TOKEN: TYPED.NETLIFY_AUTH_TOKEN ?? '' });
  state.hasTerminal = false;
  expect(await run()).toBe(false);
  expect(printed.join('\n')).toContain('SITE_URL is "http://localhost:8888", ');
  expect(printed).toContain('  Stopped. SITE_URL needs a value.');
  expect(settings().SITE_URL).toBe('http://localhost:8888');
  state.hasTerminal = true;
  expect(await run()).toBe(true);
  expect(prompts).toContain('SITE_URL');
  expect(prompts).not.toContain('FORMS_NORMAL_RATE');
});

test('secrets that Netlify has already are never generated a second time', async () => {
  const first = setupRun();
  await first.run();
  first.changes.length = 0;
  rmSync(first.file);
  expect(await first.run()).toBe(false);
  expect(first.printed).toContain(
    '  Stopped. Netlify has SIGNING_SECRET already: put your copy of it into production.env.',
  );
  expect(first.settings().SIGNING_SECRET).toBeUndefined();
  expect(first.changes).toEqual(['firebase deploy firestore']);
  expect(first.printed).toContain('  Linked to quiet-river, which has this address.');
});

test('one of two VAPID keys is never completed', async () => {
  const { run, printed, file, settings } = setupRun();
  openSettings(file).save({ PUBLIC_VAPID_KEY: 'BOne' });
  expect(await run()).toBe(false);
  expect(printed).toContain(
    '  Stopped. production.env has one VAPID key of two: add the other, or remove it.',
  );
  expect(settings().VAPID_PRIVATE_KEY).toBeUndefined();
});

test('values of every kind are read back from production.env as they were', () => {
  const { file } = setupRun();
  const values = { A: 'plain', B: 'Sample & Co "Ltd" #1', C: "it's", D: KEY, E: '', F: ' $HOME `x` "y"' };
  openSettings(file).save(values);
  expect(openSettings(file).env).toEqual(values);
});
