import { describe, expect, test } from 'vitest';
import { KEY, PRODUCTION } from '#tests/builders/production-environment.ts';
import { DEVELOPMENT_VAPID_KEY } from '../push/push.ts';
import { environmentProblems, VARIABLE_NAMES, VARIABLES } from './check.ts';
import { contextOf, type Environment, isRequiredIn } from './variable.ts';

const named = (reader: 'build' | 'functions', env: Environment) =>
  environmentProblems(reader, env).map(({ variable }) => variable);
const needs = (reader: 'build' | 'functions') =>
  VARIABLE_NAMES.filter((name) => {
    const variable = VARIABLES[name];
    return isRequiredIn(variable, 'production') && variable.readBy.includes(reader);
  });

describe('an environment of production', () => {
  test('has nothing wrong when everything is set', () => {
    expect(environmentProblems('build', PRODUCTION)).toEqual([]);
    expect(environmentProblems('functions', PRODUCTION)).toEqual([]);
  });

  test.each(['build', 'functions'] as const)('is told everything that the %s lacks at once', (reader) => {
    const problems = environmentProblems(reader, { CONTEXT: 'production' });
    expect(problems.map(({ variable }) => variable)).toEqual(needs(reader));
    for (const { variable, sentence } of problems) {
      expect(sentence).toMatch(new RegExp(`^${variable} is not set\\. Set it to .+\\.$`));
    }
  });

  test('a build is stopped where functions could only answer 503', () => {
    const forFunctions = [
      'FIREBASE_PROJECT_ID',
      'FIREBASE_CLIENT_EMAIL',
      'FIREBASE_PRIVATE_KEY',
      'SIGNING_SECRET',
    ];
    for (const name of ['SITE_URL', 'PUBLIC_FIREBASE_API_KEY', 'PUBLIC_LOGIN_HOST', ...forFunctions]) {
      expect(named('build', { ...PRODUCTION, [name]: '' })).toEqual([name]);
    }
  });

  test.each(needs('functions'))('a function lacks %s when it is not set', (name) => {
    expect(named('functions', { ...PRODUCTION, [name]: undefined })).toEqual([name]);
  });

  test.each([
    ['SITE_URL', 'http://localhost:8888'],
    ['SITE_URL', 'http://thegrid.co.uk'],
    ['SITE_URL', 'https://thegrid.co.uk/home'],
    ['SITE_URL', 'https://127.0.0.1'],
    ['PUBLIC_FIREBASE_API_KEY', 'local-api-key'],
    ['PUBLIC_FIREBASE_PROJECT_ID', 'demo-thegrid'],
    ['PUBLIC_LOGIN_HOST', 'login.thegrid.localhost'],
    ['PUBLIC_VAPID_KEY', DEVELOPMENT_VAPID_KEY],
    ['PUBLIC_FIREBASE_AUTH_EMULATOR', 'same-origin'],
    ['FIRESTORE_EMULATOR_HOST', '127.0.0.1:8080'],
    ['LOCAL_PUSH_ORIGIN', 'http://127.0.0.1:1'],
    ['LOCAL_GITHUB_ORIGIN', 'http://127.0.0.1:1'],
    ['EDIT_APP_CLIENT_ID', 'Ov23liAnOAuthAppAndNoGitHubApp'],
    ['EDIT_APP_CLIENT_SECRET', 'short'],
    ['SMTP_URL', 'mail.thegrid.co.uk'],
    ['SMTP_URL', 'smtp://127.0.0.1:1025'],
    ['SMTP_URL', 'smtp://[::1]:1025'],
    ['SMTP_URL', 'smtps://user:word@localhost:465'],
    ['MAIL_FROM', 'TheGrid'],
    ['ADMIN_NOTIFY_EMAIL', 'one@thegrid.co.uk,two'],
    ['FIREBASE_PRIVATE_KEY', '{"type":"service_account"}'],
    ['SIGNING_SECRET', 'short'],
  ] as const)('does not take %s "%s"', (name, value) => {
    const found = named('build', {
      ...PRODUCTION,
      VAPID_PRIVATE_KEY: 'own',
      PUBLIC_VAPID_KEY: 'own',
      [name]: value,
    });
    expect(found).toContain(name);
  });

  test('says what is contradictory', () => {
    const one = (change: Environment) => named('functions', { ...PRODUCTION, ...change });
    expect(one({ PUBLIC_FIREBASE_PROJECT_ID: 'thegrid-two' })).toEqual(['PUBLIC_FIREBASE_PROJECT_ID']);
    expect(one({ STAGING_PROJECT_ID: 'thegrid-prod' })).toEqual(['STAGING_PROJECT_ID']);
    expect(one({ STAGING_PROJECT_ID: 'thegrid-staging' })).toEqual([]);
    expect(one({ PUBLIC_VAPID_KEY: 'own' })).toEqual(['VAPID_PRIVATE_KEY']);
    expect(one({ VAPID_PRIVATE_KEY: 'own' })).toEqual(['PUBLIC_VAPID_KEY']);
    expect(one({ MAIL_FROM: 'TheGrid <no-reply@login.thegrid.co.uk>' })).toEqual(['MAIL_FROM']);
    const padded = KEY.replace('MIIE', 'M'.repeat(4000));
    expect(one({ FIREBASE_PRIVATE_KEY: padded })).toEqual(['FIREBASE_PRIVATE_KEY']);
  });

  test('asks for SIGNING_SECRET until each thing that it is for has a key of its own', () => {
    const own = 'k'.repeat(43);
    const keys = { SIGNING_KEYS: `a:${own}`, SEALING_KEYS: `a:${own}`, CONTRIBUTOR_ID_KEY: own };
    const without = (change: Environment) =>
      named('functions', { ...PRODUCTION, SIGNING_SECRET: undefined, ...keys, ...change });
    expect(without({})).toEqual([]);
    for (const name of Object.keys(keys)) expect(without({ [name]: undefined })).toEqual(['SIGNING_SECRET']);
    expect(without({ SIGNING_KEYS: `a:${own},first@2027-01-01` })).toEqual(['SIGNING_SECRET']);
  });

  test('never says a secret', () => {
    for (const name of VARIABLE_NAMES.filter((one) => VARIABLES[one].seenBy === 'secret')) {
      const said = environmentProblems('functions', { ...PRODUCTION, [name]: 'hunter2 hunter3' });
      expect(said.map(({ variable }) => variable)).toContain(name);
      expect(JSON.stringify(said)).not.toContain('hunter');
    }
  });

  test('what is for the time after an answer refuses none', () => {
    const problems = environmentProblems('functions', { CONTEXT: 'production' });
    const refusing = problems.filter(({ refuses }) => refuses).map(({ variable }) => variable);
    expect(refusing).toEqual([
      'SITE_URL',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_CLIENT_EMAIL',
      'FIREBASE_PRIVATE_KEY',
      'PUBLIC_LOGIN_HOST',
      'SIGNING_SECRET',
    ]);
  });
});

describe('elsewhere', () => {
  test('a build needs nothing, and placeholders may stand', () => {
    for (const CONTEXT of [undefined, 'dev', 'deploy-preview', 'branch-deploy']) {
      expect(environmentProblems('build', { CONTEXT, SITE_URL: 'http://localhost:1' })).toEqual([]);
    }
  });

  test('functions need what no answer can do without, and no key beside an emulator', () => {
    expect(named('functions', {})).toEqual(['SITE_URL', 'FIREBASE_PROJECT_ID', 'SIGNING_SECRET']);
    const local = { SITE_URL: 'http://localhost:1', GOOGLE_CLOUD_PROJECT: 'demo', SIGNING_SECRET: 'x' };
    expect(named('functions', local)).toEqual([]);
  });

  test('a deployed function is production, whatever it was told', () => {
    expect(contextOf({ AWS_LAMBDA_FUNCTION_NAME: 'admin' })).toBe('production');
    expect(contextOf({ CONTEXT: 'deploy-preview' })).toBe('preview');
    expect(contextOf({})).toBe('local');
  });
});
