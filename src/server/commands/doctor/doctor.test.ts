import { execFile } from 'node:child_process';
import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Environment } from '#domain/environment/variable.ts';
import { codeOf, exitCodeOf, hint, ok, reportOf, withoutSecrets, wrong } from './finding.ts';
import { lookAtSettings, lookForBrowser, readDisk, readNode, readNpm } from './machine.ts';
import {
  readAuthConfig,
  readDkim,
  readDmarc,
  readIndexes,
  readNullMx,
  readPrivateKey,
  readRules,
  readSecondFactor,
  readSecrets,
  readSpf,
  readVapidPair,
} from './readings.ts';
import { readRegion } from './region.ts';

const KEY = '-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBg\\nkqhkiG9w0BAQEF\\n-----END PRIVATE KEY-----\\n';

test.each([
  ['20.19.0', 'wrong'],
  ['22.17.1', 'wrong'],
  ['22.18.0', 'ok'],
  ['24.1.0', 'ok'],
])('Node %s is %s', (version, state) => {
  expect(readNode(version).state).toBe(state);
});

test('npm, disk and browser are read', () => {
  expect(readNpm('npm/10.9.2 node/v24.1.0 linux x64').state).toBe('ok');
  expect(readNpm('npm/8.0.0 node/v24.1.0').state).toBe('wrong');
  expect(readNpm(undefined).state).toBe('hint');
  expect(readDisk(1024 ** 3).state).toBe('wrong');
  expect(readDisk(3 * 1024 ** 3).state).toBe('ok');
  expect(lookForBrowser({ CHROMIUM_PATH: '/nowhere' }, () => false).state).toBe('wrong');
  expect(lookForBrowser({}, () => false).state).toBe('hint');
  expect(lookForBrowser({}, () => true).state).toBe('ok');
});

test('indexes are there, being built, or missing by name', () => {
  const wanted = [
    { collectionGroup: 'outbox', fields: [{ fieldPath: 'status', order: 'ASCENDING' }] },
    { collectionGroup: 'ideas', fields: [{ fieldPath: 'votes', order: 'DESCENDING' }] },
  ];
  const deployed = (state: string) => ({
    indexes: wanted.map(({ collectionGroup, fields }) => ({
      name: `projects/p/databases/(default)/collectionGroups/${collectionGroup}/indexes/x`,
      state: collectionGroup === 'ideas' ? state : 'READY',
      fields: [...fields, { fieldPath: '__name__', order: 'ASCENDING' }],
    })),
  });
  expect(readIndexes(wanted, deployed('READY')).state).toBe('ok');
  expect(readIndexes(wanted, deployed('CREATING')).message).toBe('1 are still being built');
  expect(readIndexes(wanted, {}).message).toBe('2 of 2 are missing, such as outbox: status ASCENDING');
});

test.each([
  [403, 'Missing or insufficient permissions.', 'ok'],
  [403, 'Requests from referer <empty> are blocked.', 'wrong'],
  [403, 'Requests to this API firestore.googleapis.com method … are blocked.', 'wrong'],
  [403, 'Cloud Firestore API has not been used in project 1 before or it is disabled.', 'wrong'],
  [403, undefined, 'wrong'],
  [200, undefined, 'wrong'],
  [404, undefined, 'wrong'],
  [400, undefined, 'wrong'],
])('a client that is answered %i "%s": %s', (status, message, state) => {
  expect(readRules(status, message).state).toBe(state);
});

describe('the operator learns from the doctor', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const escaped = pem.replaceAll('\n', '\\n');

  test.each([
    ['with line breaks', pem, 'ok'],
    ['with its line breaks written as \\n', escaped, 'ok'],
    ['with \\n doubled', escaped.replaceAll('\\n', '\\\\n'), 'wrong'],
    ['without its line breaks', pem.replaceAll('\n', ''), 'wrong'],
    ['with spaces for line breaks', pem.replaceAll('\n', ' '), 'wrong'],
    ['with half of its lines', pem.split('\n').toSpliced(5, 12).join('\n'), 'wrong'],
    ['of which only the form is right', KEY, 'wrong'],
  ])('whether functions can read a private key %s', (_how, value, state) => {
    expect(readPrivateKey(value).state).toBe(state);
  });

  test('which secrets can be guessed, and which are one', () => {
    const messagesOf = (env: Environment) => readSecrets(env).map(({ message }) => message);
    const random = () => randomBytes(32).toString('base64');
    const [one, two] = [random(), random()];
    expect(messagesOf({})).toEqual([]);
    expect(messagesOf({ SIGNING_SECRET: one, BACKUP_KEY: two })).toEqual(['are random, each for one thing']);
    expect(messagesOf({ LOG_SALT: randomBytes(32).toString('hex') })).toEqual([
      'are random, each for one thing',
    ]);
    expect(messagesOf({ SIGNING_SECRET: 'a'.repeat(32) })).toEqual(['SIGNING_SECRET can be guessed']);
    expect(messagesOf({ LOG_SALT: 'changeme-changeme-12345-qwertyuiop' })).toEqual([
      'LOG_SALT can be guessed',
    ]);
    expect(messagesOf({ SIGNING_SECRET: one, LOG_SALT: one, BACKUP_KEY: one })).toEqual([
      'SIGNING_SECRET, LOG_SALT and BACKUP_KEY are the same',
    ]);
    expect(messagesOf({ SIGNING_SECRET: one, CONTRIBUTOR_ID_KEY: one })).toEqual([
      'are random, each for one thing',
    ]);
    expect(messagesOf({ SIGNING_KEYS: `a:${one}`, SEALING_KEYS: `b:${two},c:${one}@2027-01-01` })).toEqual([
      'SIGNING_KEYS and SEALING_KEYS are the same',
    ]);
    expect(messagesOf({ SIGNING_KEYS: `a:${'b'.repeat(40)}` })).toEqual(['SIGNING_KEYS can be guessed']);
  });

  test('that secrets of production are left in .env', () => {
    expect(lookAtSettings({ PORT: '1', PUBLIC_APP_DOMAIN: 'a.uk' })).toEqual([]);
    expect(lookAtSettings({ SMTP_URL: 'smtp://x', LOG_SALT: 'x' })).toMatchObject([
      { state: 'hint', message: 'holds SMTP_URL and LOG_SALT' },
    ]);
  });
});

test('sign-up has to be closed and enumeration protection on', () => {
  const states = (config: object) => readAuthConfig(config).map(({ state }) => state);
  expect(states({})).toEqual(['ok', 'wrong', 'wrong']);
  expect(states({ signIn: { email: { enabled: false } } })[0]).toBe('wrong');
  expect(
    states({
      client: { permissions: { disabledUserSignup: true } },
      emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
    }),
  ).toEqual(['ok', 'ok', 'ok']);
});

test("the second factor is the site's own; one that Firebase asks everybody for is wrong (T04)", () => {
  expect(readSecondFactor({})).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('Identity Platform is not needed'),
  });
  expect(readSecondFactor({ mfa: { state: 'ENABLED' } }).state).toBe('ok');
  expect(readSecondFactor({ mfa: { state: 'MANDATORY' } }).state).toBe('wrong');
});

test('functions are to run beside the database', () => {
  const states = (chosen: string | undefined, location?: string, region?: string) =>
    readRegion(chosen, { location, region }).map(({ state }) => state);
  expect(states(undefined, 'europe-west2', 'eu-west-2')).toEqual(['ok', 'ok']);
  expect(states('fra', 'eur3', 'fra')).toEqual(['ok', 'ok']);
  expect(states('lhr', 'nam5', 'us-east-2')).toEqual(['wrong', 'wrong']);
  expect(states('fra', 'europe-west2', 'eu-central-1')).toEqual(['wrong', 'ok']);
  expect(states('', 'europe-west2')).toEqual(['ok', 'hint']);
  expect(states('mars', 'europe-west2')).toEqual(['wrong']);
});

test('two keys are a pair, or none', () => {
  const make = () => {
    const pair = createECDH('prime256v1');
    return [pair.generateKeys('base64url'), pair.getPrivateKey('base64url')] as const;
  };
  const [shown, hidden] = make();
  expect(readVapidPair(shown, hidden).state).toBe('ok');
  expect(readVapidPair(make()[0], hidden).state).toBe('wrong');
  expect(readVapidPair(shown, undefined).state).toBe('wrong');
  expect(readVapidPair(shown, 'no key').state).toBe('wrong');
  expect(readVapidPair(undefined, undefined).state).toBe('skipped');
});

test('names are read: who may send, what becomes of forgeries, and that the login host takes no mail', () => {
  expect(readSpf('a.uk', ['google-site=1', 'v=spf1 include:mail.uk -all']).state).toBe('ok');
  expect(readSpf('a.uk', []).state).toBe('hint');
  expect(readSpf('a.uk', ['v=spf1 -all', 'v=spf1 ~all']).state).toBe('hint');
  expect(readDmarc('a.uk', ['v=DMARC1; p=reject']).state).toBe('ok');
  expect(readDmarc('a.uk', ['v=DMARC1; p=none']).state).toBe('hint');
  expect(readDmarc('a.uk', []).state).toBe('hint');
  expect(readDkim('a.uk', ['s1']).state).toBe('ok');
  expect(readDkim('a.uk', []).state).toBe('hint');
  expect(readNullMx('login.a.uk', ['']).state).toBe('ok');
  expect(readNullMx('login.a.uk', []).state).toBe('hint');
  expect(readNullMx('login.a.uk', ['mx.mail.uk']).state).toBe('wrong');
});

test('a report names what to do, ends with a count, and fails by what is wrong alone', () => {
  const findings = [
    ok('Node', '24'),
    hint('SPF', 'is not there', 'Set it.'),
    wrong('mail', 'failed', 'Look.'),
  ];
  expect(reportOf(findings, {})).toBe(
    'ok      Node: 24\nhint    SPF: is not there\n        → Set it.\nWRONG   mail: failed\n        → Look.\n\n1 thing is wrong.',
  );
  expect([exitCodeOf(findings), exitCodeOf(findings.slice(0, 2))]).toEqual([1, 0]);
});

test('no secret is in a report, whole or in pieces, whoever said it', () => {
  const env = {
    SMTP_URL: 'smtps://fern:hunter%402two@mail.uk:465',
    FIREBASE_PRIVATE_KEY: KEY,
    SIGNING_SECRET: 'c2lnbmluZy1zZWNyZXQ=',
  };
  const said = `535 fern/hunter@2two, hunter%402two, MIIEvQIBADANBg, ${KEY.replaceAll('\\n', '\n')}, c2lnbmluZy1zZWNyZXQ=`;
  const report = reportOf([wrong('mail', said, said)], env);
  for (const secret of ['hunter', 'MIIEvQIBADANBg', 'kqhkiG9w0BAQEF', 'c2lnbmluZy1']) {
    expect(report).not.toContain(secret);
    expect(withoutSecrets(said, env)).not.toContain(secret);
  }
});

test('of a failure only its code is said', () => {
  expect(codeOf(Object.assign(new Error('secret words'), { code: 'EAUTH' }))).toBe('EAUTH');
  expect(
    codeOf(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) })),
  ).toBe('ENOTFOUND');
  expect(codeOf('secret words')).toBe('unknown');
  expect(codeOf(Object.assign(new Error('x'), { code: 'secret words' }))).toBe('unknown');
});

test('a part that never answers is a finding, and one that answered keeps the command no longer', async () => {
  const parts = `
    import { part } from '#server/commands/doctor/services.ts';
    await part('quick', '', async () => []);
    const found = await part('slow', '', () => new Promise(() => {}), 50);
    console.log(found[0].message, process.getActiveResourcesInfo().includes('Timeout'));`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', parts]);
  expect((await run).stdout).toBe('failed (no-answer) false\n');
});
