import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '#local/cloud/cloud.ts';
import { isDeployed } from '#server/commands/smoke/site.ts';
import { runCommand } from '#tests/builders/commands.ts';
import { everyBlob, everyDocument } from '#tests/builders/every-store.ts';
import { startSiteWith } from '#tests/builders/outages.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { freePorts } from '#tests/own-site.ts';

let cloud: Cloud;
let site: Awaited<ReturnType<typeof startSiteWith>>;
let person: Person;

beforeAll(async () => {
  cloud = await startCloud({ ports: 'random' });
  Object.assign(process.env, cloud.env);
  person = await buildPerson();
  site = await startSiteWith(cloud.env);
});
afterAll(async () => {
  await site.stop();
  await cloud.stop();
});

const smoke = (words: string[], env: Record<string, string> = {}) =>
  runCommand('smoke', words, {
    ...cloud.env,
    SITE_URL: site.url,
    PUBLIC_FIREBASE_API_KEY: 'local-api-key',
    ...env,
  });

test('a good deploy passes every part, and the test contribution leaves nothing', async () => {
  const { code, said } = await smoke([site.url, '--account', person.email]);
  expect(said).not.toContain('WRONG');
  expect(said).not.toContain('skipped');
  for (const line of [
    /ok {6}pages: \d\d pages and their headers/,
    /ok {6}files: /,
    /ok {6}addresses: /,
    /ok {6}\/api\/health: ready/,
    /ok {6}\/api\/health\/pictures: ready/,
    /ok {6}form ticket: issued/,
    /ok {6}refusal: /,
    /ok {6}sign-in: .*by a custom token of the service account/,
    /ok {6}round trip: a test contribution was stored, read and erased/,
    /The smoke test passed\.\n$/,
  ])
    expect(said).toMatch(line);
  expect(code).toBe(0);
  const left = [...(await everyDocument()), ...(await everyBlob())];
  expect(left.filter((text) => text.includes('+smoke-') || text.includes('npm run smoke'))).toEqual([]);
});

test('an account with a password needs no key of the project, and neither is printed', async () => {
  const password = 'correct horse battery';
  const { said } = await smoke([site.url, '--account', person.email], { SMOKE_PASSWORD: password });
  expect(said).toMatch(/ok {6}sign-in: .*by its password/);
  const refused = await smoke([site.url, '--account', person.email], { SMOKE_PASSWORD: 'another word here' });
  expect(refused.said).toMatch(/WRONG {3}sign-in: Firebase refused the sign-in \(400\)/);
  for (const secret of [password, 'another word here', cloud.env.SIGNING_SECRET ?? '-'])
    expect(said + refused.said).not.toContain(secret);
});

test('the keys of another site are not used for this one', async () => {
  const { code, said } = await smoke([site.url], { SITE_URL: 'https://thegrid.co.uk' });
  expect(code).toBe(0);
  expect(said).toContain('Without the keys of its project');
  expect(said).toMatch(/skipped sign-in: [\s\S]*skipped round trip: /);
});

test('a failed one names what is wrong and how to go back', async () => {
  const [port] = await freePorts(1);
  const { code, said } = await smoke([`http://127.0.0.1:${port}`]);
  expect(code).toBe(1);
  expect(said).toMatch(/WRONG {3}pages: no usable answer \(ECONNREFUSED\)/);
  expect(said).toContain('How to go back: Netlify → Deploys → the deploy before this one → Publish deploy.');
});

test('waits for the deploy of a commit, and says when it is not published', async () => {
  const here = { origin: site.url, fetch };
  expect(await isDeployed(here, 'local', 0)).toBe(true);
  expect(await isDeployed(here, 'f64d690', 0)).toBe(false);
});

test.each([[[]], [['thegrid.co.uk']], [['http://thegrid.co.uk']], [['https://thegrid.co.uk', 'again']]])(
  '%j is no call of it',
  async (words) => {
    expect(await smoke(words)).toMatchObject({ code: 2, said: expect.stringContaining('Usage:') });
  },
);
