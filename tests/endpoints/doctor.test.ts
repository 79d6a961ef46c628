import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exitCodeOf, type Finding, reportOf } from '#server/commands/doctor/finding.ts';
import { examineServices, examineVariables, type Network } from '#server/commands/doctor/services.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';

const run = promisify(execFile);
const SECRETS = {
  SMTP_PASSWORD: 'hunter2-of-the-mail',
  SIGNING_SECRET: 'signing-secret-that-nobody-may-ever-read',
  LOG_SALT: 'salt-of-the-log-that-nobody-may-ever-read',
  HEALTH_TOKEN: 'token-of-the-monitor-that-nobody-may-read',
  VAPID_PRIVATE_KEY: 'private-half-that-nobody-may-ever-read',
};

/** The records of a domain that is set up well; names that are missing have none. */
const names = (records: Record<string, string[]>, exchanges: string[]): Network => ({
  fetch,
  txt: async (name) => records[name] ?? [],
  mx: async () => exchanges,
});
const WELL = names(
  {
    'thegrid.localhost': ['v=spf1 -all'],
    '_dmarc.thegrid.localhost': ['v=DMARC1; p=reject'],
    's1._domainkey.thegrid.localhost': ['v=DKIM1; p=MIGf'],
  },
  [''],
);
const stateOf = (findings: Finding[], part: string) => findings.find((one) => one.part === part)?.state;

/** A mail server that repeats what it is told, as some do when they refuse a sign-in. */
let talkative: Server;
let talkativePort = 0;
beforeAll(async () => {
  talkative = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      const said = data.toString().trim();
      socket.write(
        said.startsWith('EHLO')
          ? '250-here\r\n250 AUTH PLAIN\r\n'
          : `535 ${said} ${SECRETS.SMTP_PASSWORD}\r\n`,
      );
    });
  });
  await new Promise<void>((resolve) => talkative.listen(0, '127.0.0.1', resolve));
  const address = talkative.address();
  talkativePort = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => new Promise((resolve) => talkative.close(resolve)));

describe('the doctor', () => {
  test('finds every part of the local cloud well, and sign-up open there', async () => {
    const findings = await examineServices(
      { ...process.env, PUBLIC_LOGIN_HOST: 'login.thegrid.localhost' },
      WELL,
    );
    for (const part of [
      'Firestore',
      'Auth',
      'Blobs',
      'mail',
      'alerts',
      'SPF',
      'DMARC',
      'DKIM',
      'login host',
    ]) {
      expect([part, stateOf(findings, part)]).toEqual([part, 'ok']);
    }
    expect([stateOf(findings, 'sign-up'), stateOf(findings, 'rules')]).toEqual(['wrong', 'skipped']);
    expect(exitCodeOf(findings)).toBe(1);
    expect((await firestore().collection('operation').doc('doctor').get()).exists).toBe(false);
  });

  test('says which variables production lacks', () => {
    const findings = examineVariables({ FIREBASE_PROJECT_ID: 'thegrid-prod' }, 'production');
    const messages = findings.map(({ message }) => message).join('\n');
    for (const name of ['SITE_URL', 'PUBLIC_FIREBASE_API_KEY', 'SMTP_URL', 'SIGNING_SECRET', 'LOG_SALT']) {
      expect(messages).toContain(`${name} is not set.`);
    }
  });

  test('a part that is away is a finding and hinders no other', async () => {
    const away: Network = {
      fetch: async () => {
        throw new TypeError('fetch failed');
      },
      txt: async () => {
        throw Object.assign(new Error('x'), { code: 'ETIMEOUT' });
      },
      mx: async () => [],
    };
    const findings = await examineServices({ ...process.env, SMTP_URL: 'smtp://127.0.0.1:1' }, away);
    expect(stateOf(findings, 'Firestore')).toBe('ok');
    expect([stateOf(findings, 'Auth'), stateOf(findings, 'mail')]).toEqual(['wrong', 'wrong']);
    expect(stateOf(findings, 'SPF')).toBe('hint');
  });

  test('prints no secret, not even one that a server repeats', async () => {
    const env = {
      ...process.env,
      ...SECRETS,
      SMTP_URL: `smtp://fern:${SECRETS.SMTP_PASSWORD}@127.0.0.1:${talkativePort}`,
    };
    const findings = await examineServices(env, WELL);
    expect(stateOf(findings, 'mail')).toBe('wrong');
    const report = reportOf([...findings, ...examineVariables(env, 'production')], env);
    for (const secret of Object.values(SECRETS)) expect(report).not.toContain(secret);
  });

  test('as a command: exit code 1, every part named, and none of the secrets it was given', async () => {
    const env = {
      ...process.env,
      ...SECRETS,
      PUBLIC_VAPID_KEY: 'not-of-this-pair',
      SMTP_URL: `smtp://fern:${SECRETS.SMTP_PASSWORD}@127.0.0.1:${talkativePort}`,
      MAIL_FROM: '',
      PUBLIC_LOGIN_HOST: '',
    };
    const { code, stdout, stderr } = await run(process.execPath, ['src/server/commands/doctor.ts'], {
      env,
    }).then(
      (done) => ({ ...done, code: 0 }),
      (fault) => fault as { code: number; stdout: string; stderr: string },
    );
    expect(code).toBe(1);
    for (const part of ['Node', 'Firestore', 'Auth', 'Blobs', 'mail', 'alerts'])
      expect(stdout).toContain(`${part}: `);
    for (const secret of Object.values(SECRETS)) expect(stdout + stderr).not.toContain(secret);
  });
});
