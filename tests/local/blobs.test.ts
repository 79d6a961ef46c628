import { createHash, randomBytes } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startBlobs } from '#local/cloud/blobs.ts';
import { passingFolder } from './local-firestore.ts';

async function openStore() {
  const blobs = await startBlobs({ port: 0, directory: await passingFolder() });
  onTestFinished(() => blobs.stop());
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', blobs.context);
  onTestFinished(() => void vi.unstubAllEnvs());
  return getStore({ name: 'proofs', consistency: 'strong' });
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a file of 10 MiB comes back byte for byte, with what was noted beside it', async () => {
  const store = await openStore();
  const bytes = new Uint8Array(randomBytes(10 * 1024 * 1024));
  await store.set('a/file.bin', bytes.buffer, { metadata: { size: bytes.length } });
  const found = await store.get('a/file.bin', { type: 'arrayBuffer' });
  expect(digest(new Uint8Array(found))).toBe(digest(bytes));
  expect((await store.getMetadata('a/file.bin'))?.metadata).toEqual({ size: bytes.length });
});

test('a key that is taken is not written again when the writer asks for a new one', async () => {
  const store = await openStore();
  expect((await store.set('k', 'first', { onlyIfNew: true })).modified).toBe(true);
  expect((await store.set('k', 'second', { onlyIfNew: true })).modified).toBe(false);
  expect(await store.get('k')).toBe('first');
});

test('of several writers at once, one alone is told that its key was new', async () => {
  const store = await openStore();
  const writes = Array.from({ length: 8 }, (_, n) => store.set('k', `writer ${n}`, { onlyIfNew: true }));
  const outcomes = await Promise.all(writes);
  expect(outcomes.filter(({ modified }) => modified)).toHaveLength(1);
});
