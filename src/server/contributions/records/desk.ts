import { randomUUID } from 'node:crypto';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES } from '#server/platform/deadlines.ts';
import { projectId } from '#server/platform/environment/environment.ts';

// A store belongs to the site and not to a deploy, so the project is part of its name: a preview with records of its own
// must not share them. The desk works without any of it, so that nobody waits for it as for a record.
const desk = (ms: number = DEADLINES.optional) => blobStore(`review-desk-${projectId()}`, ms);

const VERSION = 'version';
const READING = 'reading/';

/** The name of the present state of the desk, or null when there is none. */
export async function readDeskVersion(ms: number = DEADLINES.optional): Promise<string | null> {
  return desk(ms).get(VERSION, { type: 'text' });
}

/** Gives the state of the desk a new name, after a commit that changed a contribution, and returns it. */
export async function renewDeskVersion(): Promise<string> {
  const version = randomUUID();
  await desk().set(VERSION, version);
  return version;
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
