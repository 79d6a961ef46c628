import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FunctionResult } from '@netlify/zip-it-and-ship-it';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '#local/cloud/cloud.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { bundleFunctions } from '../bundled-functions.ts';
import { MIB, ZIPPED_MAX, zippedBytes } from './bundling.ts';

let target: string;
let bundled: Map<string, FunctionResult>;
let cloud: Cloud;

beforeAll(async () => {
  target = await mkdtemp(join(tmpdir(), 'thegrid-bundle-'));
  const results = await bundleFunctions('functions', target);
  bundled = new Map(results.map((result) => [result.name, result]));
  cloud = await startCloud({ ports: 'random' });
  Object.assign(process.env, cloud.env);
}, 400_000);

afterAll(async () => {
  await cloud.stop();
  await rm(target, { recursive: true, force: true });
});

/** Runs a script in a fresh process by production's rules for modules; it finds nothing but what was bundled. */
async function runAlone(name: string, script: string): Promise<string> {
  const file = JSON.stringify(join(target, name, 'functions', `${name}.mjs`));
  const source = `console.info = console.log; console.log = () => {};
    const { default: run, config } = await import(${file});
    const later = [];
    const context = { ip: '127.0.0.1', requestId: 'r', waitUntil: (work) => later.push(work) };
    ${script}
    process.exit(0);`;
  const flags = ['--no-experimental-require-module', '--input-type=module', '--eval', source];
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: target });
  return stdout.trim();
}

test('every function bundles, with the paths, schedules and limits that its source says, and loads by itself', async () => {
  expect([...bundled.keys()].sort()).toEqual(Object.keys(ZIPPED_MAX));
  expect(bundled.get('deliver')?.schedule).toBe('* * * * *');
  for (const name of ['accounts', 'contributions']) {
    expect(bundled.get(name)?.routes?.length).toBeGreaterThan(0);
    expect(bundled.get(name)?.trafficRules?.action.config.aggregate).toMatchObject({
      keys: [{ type: 'ip' }],
    });
  }
  for (const name of bundled.keys()) {
    const said = await runAlone(name, 'console.info(typeof run, Object.keys(config).length > 0);');
    expect(said, name).toBe('function true');
  }
});

test('no function weighs more than its budget when it is zipped', () => {
  const over = [...bundled.keys()].flatMap((name) => {
    const root = join(target, name);
    const bytes = zippedBytes(root);
    return bytes > (ZIPPED_MAX[name] ?? 0) ? [`${name}: ${(bytes / MIB).toFixed(2)} MiB`] : [];
  });
  expect(over).toEqual([]);
});

test('what was bundled is enough to store a contribution and to mail of it, and to let a member in', async () => {
  const body = JSON.stringify(buildContribution({ description: 'From a bundle that stands alone.' }));
  const posted = await runAlone(
    'contributions',
    `const request = new Request('http://localhost:8888/api/contributions', {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(body)} });
    const { status } = await run(request, context);
    await Promise.all(later);
    console.info(status);`,
  );
  expect(posted).toBe('201');
  const mails = (await (await fetch(`${cloud.inboxUrl}.json`)).json()) as { text: string }[];
  expect(
    mails.filter(({ text }) => text.includes('From a bundle that stands alone.')).length,
  ).toBeGreaterThan(0);
  const { token } = await buildPerson('member');
  const read = await runAlone(
    'members',
    `const headers = { Authorization: 'Bearer ${token}' };
    const { status } = await run(new Request('http://localhost:8888/api/members/roadmap', { headers }), context);
    console.info(status);`,
  );
  expect(read).toBe('200');
});

test('what was bundled is enough to paint the picture of what shipped, and no other function carries the renderer', async () => {
  const { token } = await buildPerson('admin');
  const item = { title: 'Lift clubs', description: 'Same road.', public: true, column_name: 'completed' };
  const id = await runAlone(
    'admin',
    `const request = new Request('http://localhost:8888/api/admin/roadmap', { method: 'POST', body: ${JSON.stringify(
      JSON.stringify(item),
    )},
      headers: { Authorization: 'Bearer ${token}', 'Content-Type': 'application/json' } });
    const { id } = await (await run(request, context)).json();
    await Promise.all(later);
    console.info(id);`,
  );
  const answered = await runAlone(
    'pictures',
    `const answer = await run(new Request('http://localhost:8888/social/shipped/${id}.png'), context);
    const bytes = Buffer.from(await answer.arrayBuffer());
    console.info(answer.status, bytes.toString('latin1', 1, 4), bytes.readUInt32BE(16), bytes.readUInt32BE(20));`,
  );
  expect(answered).toBe('200 PNG 1200 630');
  const carrying = (scope: string) =>
    [...bundled.keys()].filter((name) => existsSync(join(target, name, 'node_modules', scope)));
  expect([carrying('@resvg'), carrying('@simplewebauthn')]).toEqual([['pictures'], ['passkeys']]);
});

test('what sends nothing before it answers starts without the libraries of mail, alerts and sign-in', () => {
  for (const name of ['contributions', 'admin', 'accounts', 'members']) {
    const source = readFileSync(join(target, name, 'functions', `${name}.mjs`), 'utf8');
    expect(source, name).not.toMatch(
      /^import [^;]*from ["'](?:nodemailer|web-push|firebase-admin\/\w+)["']/m,
    );
  }
});
