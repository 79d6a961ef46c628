import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseOtherDatabases, serveData } from '#local/data-browser.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { countAtWire } from '#tests/builders/wire-counts.ts';

let server: Awaited<ReturnType<typeof serveData>>;
let address: string;
beforeAll(async () => {
  server = await serveData(0);
  ({ address } = server);
  await firestore().doc('shown/a/inner/b').set({ text: '<b>Ada</b>' });
  const batch = firestore().batch();
  for (let n = 0; n < 51; n += 1) batch.set(firestore().doc(`many/${String(n).padStart(3, '0')}`), { n });
  await batch.commit();
});
afterAll(() => server.stop());

const read = async (path: string) => (await fetch(address + path)).text();

test('shows collections, pages of documents and one document with its collections, and writes nothing', async () => {
  const { writes } = await countAtWire(async () => {
    expect(await read('/')).toContain('<a href="/many">many</a>');
    const first = await read('/many');
    expect(first.match(/<details>/g)?.length).toBe(50);
    expect(first).toContain('?after=049');
    expect(await read('/many?after=049')).toContain('/many/050');
    expect(await read('/shown/a')).toContain('<a href="/shown/a/inner">inner</a>');
    expect(await read('/shown/a/inner/b')).toContain('&lt;b&gt;Ada');
  });
  expect(writes).toBe(0);
});

test('listens at 127.0.0.1, and answers neither writes nor another host', async () => {
  await expect(fetch(`http://127.0.0.2:${server.port}`)).rejects.toThrow();
  expect((await fetch(address, { method: 'POST' })).status).toBe(403);
  expect((await fetch(`http://localhost:${server.port}`).catch(() => ({ status: 403 }))).status).toBe(403);
});

test.each([
  { FIREBASE_PROJECT_ID: 'thegrid-prod', FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080' },
  { FIREBASE_PROJECT_ID: 'demo-thegrid', FIRESTORE_EMULATOR_HOST: 'db.example.net:8080' },
  { FIREBASE_PROJECT_ID: 'demo-thegrid', FIRESTORE_EMULATOR_HOST: '127.0.0.1.example.net:8080' },
  { FIREBASE_PROJECT_ID: 'demo-thegrid' },
])('%o is refused', (env) => {
  expect(() => refuseOtherDatabases(env as NodeJS.ProcessEnv)).toThrow(/local cloud/);
});
