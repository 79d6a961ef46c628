import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCloud } from '#local/cloud/cloud.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cloud: Record<string, string>;
    inboxUrl: string;
  }
}

/** Starts the whole local cloud on free ports for the endpoint tests, and takes it away afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'thegrid-test-'));
  const cloud = await startCloud({ directory, ports: 'random' });
  project.provide('cloud', cloud.env);
  project.provide('inboxUrl', cloud.inboxUrl);
  return async () => {
    await cloud.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
