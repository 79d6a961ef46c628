import { beforeEach, expect, test, vi } from 'vitest';
import { log } from '#server/platform/log.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

const lines = () =>
  [...vi.mocked(console.log).mock.calls, ...vi.mocked(console.error).mock.calls].map(([line]) =>
    String(line),
  );

beforeEach(() => {
  vi.mocked(console.log).mockClear();
  vi.mocked(console.error).mockClear();
});

test('no token, address, name, words or network address of a person reaches the log, whatever happens', async () => {
  const person = await buildPerson('admin');
  const canaries = [
    'Canary Name',
    'canary@example.org',
    'canary words that were typed',
    '198.51.100.23',
    person.token,
  ];
  const typed = { display_name: canaries[0], email: canaries[1], description: canaries[2] };
  const ip = '198.51.100.23';
  const smtpUrl = process.env.SMTP_URL;
  process.env.SMTP_URL = 'smtp://127.0.0.1:1';
  await send(contributions, '/api/contributions', {
    body: buildContribution(typed),
    ip,
    token: person.token,
  });
  process.env.SMTP_URL = smtpUrl;
  await send(contributions, '/api/contributions', { body: { ...typed, extra: canaries[2] }, ip });
  await send(contributions, '/api/send-contact-email', {
    body: { name: canaries[0], email: canaries[1], message: canaries[2] },
    ip,
  });
  await send(accounts, '/api/admin-attempts', { body: { identifier: canaries[1], outcome: 'failed' }, ip });
  await send(accounts, '/api/session', { token: `${person.token}x`, ip });
  await send(admin, '/api/admin/contributions', { token: person.token, ip });
  expect(lines().length).toBeGreaterThanOrEqual(6);
  for (const canary of canaries) expect(lines().filter((line) => line.includes(canary))).toEqual([]);
});

test('each request leaves one JSON line with route, status and request id', async () => {
  const answer = await send(contributions, '/api/contributions', { body: {} });
  const entries = lines().map((line) => JSON.parse(line));
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    event: 'createContribution',
    route: '/api/contributions',
    method: 'POST',
    status: answer.status,
    request_id: answer.body.request_id,
  });
});

test('a line cannot be forged by line breaks or colours in what is logged', () => {
  log({ level: 'warn', event: 'x\n{"level":"error"}\r\u001b[31m' });
  const [line = ''] = lines();
  for (const control of ['\n', '\r', '\u001b']) expect(line).not.toContain(control);
  expect(JSON.parse(line).level).toBe('warn');
});
