import { expect, test } from 'vitest';
import { VARIABLE_NAMES, VARIABLES } from '#domain/environment/check.ts';
import { PRODUCTION } from '#tests/builders/production-environment.ts';
import { REPEATED, setupRun } from '#tests/builders/setup-run.ts';
import { TYPED } from '#tests/builders/setup-vendors.ts';
import { openSettings } from '../production.ts';
import { netlifyApi } from './vendors.ts';

test('Netlify has what builds and functions read, secrets as such, and nothing else', async () => {
  const { run, state, settings, printed } = setupRun();
  await run();
  const keys = state.variables.map(({ key }) => key);
  const env = settings();
  const wanted = VARIABLE_NAMES.filter(
    (name) =>
      env[name] && VARIABLES[name].readBy.some((reader) => reader === 'build' || reader === 'functions'),
  );
  expect(keys).toEqual([...wanted, 'SECRETS_SCAN_SMART_DETECTION_OMIT_VALUES']);
  expect(state.variables.find(({ key }) => key === 'SMTP_URL')).toMatchObject({
    is_secret: true,
    scopes: ['builds', 'functions', 'runtime'],
    values: [{ context: 'production', value: PRODUCTION.SMTP_URL }],
  });
  for (const name of [
    'NETLIFY_AUTH_TOKEN',
    'SMOKE_PASSWORD',
    'AWS_SECRET_ACCESS_KEY',
    'STAGING_PROJECT_ID',
  ]) {
    expect(keys).not.toContain(name);
    expect(printed.some((line) => line.startsWith('  Must not go there') && line.includes(name))).toBe(true);
  }
  expect(printed).toContain(
    '  Must not go there (local development alone): FIRESTORE_EMULATOR_HOST, FIREBASE_AUTH_EMULATOR_HOST, PUBLIC_FIREBASE_AUTH_EMULATOR, LOCAL_PUSH_ORIGIN, LOCAL_GITHUB_ORIGIN.',
  );
});

test('a changed variable is sent alone, keeps the values of other contexts, and is deployed', async () => {
  const { run, changes, state, file } = setupRun();
  await run();
  const rate = state.variables.find(({ key }) => key === 'INZ_BALANCES_VISIBLE');
  const staging = { context: 'branch', context_parameter: 'staging', value: 'true' };
  rate?.values.push(staging);
  openSettings(file).save({ INZ_BALANCES_VISIBLE: 'false' });
  changes.length = 0;
  state.progress.push('ready');
  expect(await run()).toBe(true);
  expect(changes.filter((change) => !REPEATED.includes(change))).toEqual([
    'PATCH /accounts/harbourside/env/INZ_BALANCES_VISIBLE',
    'POST /sites/site-1/builds',
  ]);
  expect(rate?.values).toEqual([staging, { context: 'production', value: 'false' }]);
});

test('--resend sends every variable again: Netlify does not show whether a secret is the same', async () => {
  const { run, changes, state, file } = setupRun();
  await run();
  openSettings(file).save({ SMTP_URL: 'smtps://user:changed@mail.thegrid.co.uk:465' });
  changes.length = 0;
  state.progress.push('ready');
  expect(await run()).toBe(true);
  expect(changes).toEqual(REPEATED);
  expect(await run({ isResent: true })).toBe(true);
  const sent = changes.filter((change) => change.startsWith('PATCH /accounts'));
  expect(sent).toHaveLength(state.variables.length);
  const mail = state.variables.find(({ key }) => key === 'SMTP_URL');
  expect(mail?.values[0]?.value).toBe('smtps://user:changed@mail.thegrid.co.uk:465');
});

test('a deploy that the linked repository has begun is waited for, not made twice', async () => {
  const { run, changes, state } = setupRun();
  state.buildsWhenLinked = true;
  expect(await run()).toBe(true);
  expect(changes).not.toContain('POST /sites/site-1/builds');
});

test('with several teams it asks which; a name that is none of them stops', async () => {
  const { run, changes, state } = setupRun({ ...TYPED, team: 'nobody' });
  state.teams = ['harbourside', 'other'];
  expect(await run()).toBe(false);
  expect(changes.at(-1)).toBe('firebase deploy firestore');
});

test('a plan without regions does not end it: the operator decides', async () => {
  const { run, printed, state } = setupRun();
  state.fault = { call: 'PATCH /sites/site-1', isAfter: false };
  expect(await run()).toBe(true);
  expect(printed.join('\n')).toContain(
    'The region is part of paid plans; on others functions run in the US.',
  );
});

test('a token that Netlify refuses is named', async () => {
  const { run, printed, file } = setupRun();
  openSettings(file).save({ NETLIFY_AUTH_TOKEN: 'nfp_revoked' });
  expect(await run()).toBe(false);
  expect(printed).toContain(
    '  Stopped. Netlify refuses NETLIFY_AUTH_TOKEN: put a new access token into production.env.',
  );
});

test('a failure of Netlify stops with its status, and quotes nothing', async () => {
  const call = netlifyApi({ NETLIFY_AUTH_TOKEN: 'x' }, async () =>
    Response.json({ key: 'y' }, { status: 500 }),
  );
  await expect(call('POST', '/accounts/a/env?site_id=s')).rejects.toThrow(
    'Netlify responded with 500 to POST /accounts/a/env.',
  );
});
