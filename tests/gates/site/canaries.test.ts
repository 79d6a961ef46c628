import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEEDED_PEOPLE } from '#local/seeded-people.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { type OwnSite, startOwnSite } from '../../own-site.ts';
import { note } from '../figure.ts';

let directory: string;
let site: OwnSite & { ports: number[] };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'thegrid-canaries-'));
  site = await startOwnSite(directory);
}, 120_000);
afterAll(async () => {
  await site.stop();
  await rm(directory, { recursive: true, force: true });
});

type Answer = { status: number; body: Record<string, unknown> };

async function ask(
  path: string,
  sent: { method?: string; body?: unknown; token?: string } = {},
): Promise<Answer> {
  const { body, token, method = body === undefined ? 'GET' : 'POST' } = sent;
  const response = await fetch(new URL(path, site.url), {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : { text } };
}

/** Signs in as a browser does, at the stand-in for Firebase. */
async function signIn(email: string, password: string): Promise<string> {
  const { body } = await ask(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local-api-key',
    {
      body: { email, password, returnSecureToken: true },
    },
  );
  return String(body.idToken);
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

interface ReceivedMail {
  envelope: { to: string[] };
  text: string;
}
const mailsTo = async (address: string) =>
  ((await (await fetch(`${site.url}/__local/mail.json`)).json()) as ReceivedMail[]).filter(({ envelope }) =>
    envelope.to.includes(address),
  );

test('a whole journey leaves no secret in any store and nothing of a person in the log', async (context) => {
  const tag = randomBytes(4).toString('hex');
  const password = `tea at half past four ${tag}`;
  const email = `zoe.${tag}@example.org`;
  const [ada] = SEEDED_PEOPLE;
  const adminToken = await signIn(ada?.email ?? '', ada?.password ?? '');
  const personal = [`Zoe ${tag}`, email, `Words of ${tag} that were typed`, `Answer ${tag}`];
  const [display_name, , description] = personal;

  const { body: sent, status } = await ask('/api/contributions', {
    body: buildContribution({ display_name, email, description }),
  });
  expect(status).toBe(201);
  const path = `/api/admin/contributions/${sent.id}`;
  const { body: seen } = await ask(path, { token: adminToken });
  expect(seen).toHaveProperty('contribution');
  const { updated_at } = seen.contribution as { updated_at: string };
  const award = { reward: 'minor_bug', amount: 100, first: true };
  expect(
    (await ask(path, { method: 'PATCH', token: adminToken, body: { status: 'accepted', award, updated_at } }))
      .status,
  ).toBe(200);

  const username = `zoe_${tag}`;
  expect((await ask('/api/accounts', { body: { username, display_name, password } })).status).toBe(201);
  const token = await signIn(`${username}@login.thegrid.localhost`, password);
  await ask('/api/account/recovery-address', { method: 'PUT', token, body: { email } });
  await ask('/api/recovery', { body: { identifier: username } });
  await ask('/api/admin-attempts', { body: { identifier: email, outcome: 'failed' } });
  await ask('/api/send-contact-email', { body: { name: display_name, email, message: personal[3] } });
  await ask('/api/account', { token: `${token}x` });
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  const links = (await mailsTo(email)).flatMap(({ text }) =>
    [...text.matchAll(/#(?:[a-z]+=)?([\w.-]{30,})/g)].map((match) => match[1] ?? ''),
  );
  expect(links.length).toBeGreaterThanOrEqual(2);
  const secrets = [password, token, adminToken, ...links];

  const printed = site.printed();
  const inLog = [...personal, ...secrets].filter((canary) => printed.includes(canary));
  expect(printed).toContain('createContribution');
  // The stand-in for Firebase keeps passwords as they are, and mails hold their links: both are outside of the product's stores.
  const stores = (await filesBelow(directory)).filter(
    (file) => !/\/(?:auth|mail)\//.test(file) && !file.endsWith('secrets.json'),
  );
  const texts = await Promise.all(stores.map((file) => readFile(file, 'latin1')));
  const inStore = secrets.filter((canary) => texts.some((text) => text.includes(canary)));
  note(
    context,
    `${secrets.length} secrets and ${personal.length} personal texts: ${inLog.length} in ${printed.split('\n').length} log lines, ${inStore.length} secrets in ${stores.length} files of the stores`,
  );
  expect([inLog, inStore]).toEqual([[], []]);
  expect(printed).not.toMatch(/MetadataLookupWarning|169\.254\.169\.254/);
}, 180_000);
