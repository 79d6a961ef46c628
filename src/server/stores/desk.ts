import { randomUUID } from 'node:crypto';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { DEADLINES } from '../deadlines.ts';
import { projectId } from '../environment.ts';
import { blobStore } from './blob-store.ts';

// A store belongs to the site and not to a deploy, so the project is part of its name: a preview with records of its own
// must not share these rows. The desk works without any of it, so that nobody waits for it as for a record.
const desk = (ms: number = DEADLINES.optional) => blobStore(`review-desk-${projectId()}`, ms);

const VERSION = 'version';
const GENERATION = 'generation';
const INDEX = 'index';
const READING = 'reading/';

/** The name of the present state of the desk, or null when there is none. */
export async function readDeskVersion(): Promise<string | null> {
  return desk().get(VERSION, { type: 'text' });
}

/** Gives the state of the desk a new name, after a commit that changed a contribution, and returns it. */
export async function renewDeskVersion(): Promise<string> {
  const version = randomUUID();
  await desk().set(VERSION, version);
  return version;
}

/** All rows of the desk as they once were. It can always be made again from the records. */
export interface DeskSnapshot {
  /** The generation in which it was begun; a snapshot of another one is not to be used. */
  generation: string;
  /** Changes after this time are not in it. ISO 8601. */
  mark: string;
  /** When it was written. ISO 8601. */
  written_at: string;
  rows: ContributionSummary[];
}

/** The generation that snapshots have to be of. */
export async function readGeneration(): Promise<string> {
  return (await desk(DEADLINES.snapshot).get(GENERATION, { type: 'text' })) ?? '';
}

/** Makes every snapshot invalid, also those being written now: the next opening reads all records afresh. */
export async function renewGeneration(): Promise<void> {
  await desk(DEADLINES.blobs).set(GENERATION, randomUUID());
}

/** The last snapshot, or null. */
export async function readSnapshot(): Promise<DeskSnapshot | null> {
  return (await desk(DEADLINES.snapshot).get(INDEX, { type: 'json' })) as DeskSnapshot | null;
}

/** Deletes the rows themselves, with the names and addresses in them. */
export async function deleteSnapshot(): Promise<void> {
  await desk(DEADLINES.blobs).delete(INDEX);
}

export async function writeSnapshot(snapshot: DeskSnapshot): Promise<void> {
  await desk(DEADLINES.blobs).setJSON(INDEX, snapshot);
}

/** What an admin has open, and since when this is known. */
export interface Reading {
  admin_id: string;
  contribution_id: string;
  /** ISO 8601. */
  at: string;
}

/** Notes what an admin has open now. */
export async function writeReading({ admin_id, ...reading }: Reading): Promise<void> {
  await desk().setJSON(`${READING}${admin_id}`, reading);
}

/** Forgets what an admin had open. */
export async function deleteReading(adminId: string): Promise<void> {
  await desk().delete(`${READING}${adminId}`);
}

/** What every admin but `except` was last known to have open, however long ago. */
export async function readReadings(except?: string): Promise<Reading[]> {
  const { blobs } = await desk().list({ prefix: READING });
  const ids = blobs.map(({ key }) => key.slice(READING.length)).filter((id) => id !== except);
  const found = await Promise.all(
    ids.map(async (admin_id) => {
      const reading = await desk().get(`${READING}${admin_id}`, { type: 'json' });
      return reading ? [{ ...(reading as Omit<Reading, 'admin_id'>), admin_id }] : [];
    }),
  );
  return found.flat();
}
