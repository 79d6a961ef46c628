import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCloud } from '#local/cloud/cloud.ts';

/** Runs `work` against a fresh cloud of its own, which is gone afterwards. */
export async function inOwnCloud<T>(work: () => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'thegrid-bench-cloud-'));
  const cloud = await startCloud({ directory, ports: 'random' });
  try {
    Object.assign(process.env, cloud.env);
    return await work();
  } finally {
    await cloud.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Runs `work` without what functions log, which would stand between the figures. */
export async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const plainLog = console.log;
  console.log = () => {};
  try {
    return await work();
  } finally {
    console.log = plainLog;
  }
}
