import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SERVICE_VARIABLES } from '#domain/environment/service-variables.ts';
import { SITE_VARIABLES } from '#domain/environment/site-variables.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { type OwnSite, startOwnSite } from '../own-site.ts';

// A machine whose operator has written production's variables into every file that could be taken for theirs.
const CANARY = 'canary-of-production';
const NOT_COPIED =
  /^(?:node_modules|\.git|dist|\.local|\.netlify|\.astro|test-results|\.vitest|\.env|.*\.env)$/;

let folder: string;
let service: Server;
let site: OwnSite;
let connections = 0;

beforeAll(async () => {
  service = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  folder = mkdtempSync(join(tmpdir(), 'thegrid-variables-'));
  cpSync('.', folder, {
    recursive: true,
    filter: (source) => !source.split(/[\\/]/).some((part) => NOT_COPIED.test(part)),
  });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  const values = {
    ...Object.fromEntries(
      Object.keys({ ...SITE_VARIABLES, ...SERVICE_VARIABLES }).map((name) => [name, `${CANARY}-${name}.uk`]),
    ),
    SMTP_URL: `smtp://user:${CANARY}@${host}`,
    FIRESTORE_EMULATOR_HOST: host,
    FIREBASE_AUTH_EMULATOR_HOST: host,
    LOCAL_PUSH_ORIGIN: `http://${host}`,
    LOCAL_GITHUB_ORIGIN: `http://${host}`,
    NETLIFY_BLOBS_CONTEXT: Buffer.from(
      JSON.stringify({ apiURL: `http://${host}`, siteID: CANARY, token: CANARY }),
    ).toString('base64'),
  };
  const text = Object.entries(values)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');
  for (const file of ['production.env', '.env', '.env.local', '.env.production'])
    writeFileSync(join(folder, file), text, { mode: 0o600 });
}, 120_000);
afterAll(async () => {
  await site?.stop();
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a local build holds no value of production’s variables, and the site that is started from it reaches none of its services', async () => {
  const built = spawnSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  expect(built.status, built.stderr).toBe(0);
  const files = ['dist', '.netlify/v1'].flatMap((place) =>
    readdirSync(join(folder, place), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
  );
  const texts = files.map((entry) => join(entry.parentPath, entry.name));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((file) => readFileSync(file).includes(CANARY))).toEqual([]);

  site = await startOwnSite(join(folder, '.local'), undefined, {}, folder);
  const sent = await fetch(`${site.url}/api/contributions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(buildContribution()),
  });
  expect(sent.status).toBe(201);
  const mails = async () => (await (await fetch(`${site.url}/__local/mail.json`)).json()) as unknown[];
  await vi.waitFor(async () => expect(await mails()).not.toEqual([]), { timeout: 60_000, interval: 200 });
  expect(connections).toBe(0);
}, 240_000);
