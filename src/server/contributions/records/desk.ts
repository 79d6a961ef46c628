import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { DEADLINES } from '#server/platform/deadlines.ts';
import { projectId } from '#server/platform/environment/environment.ts';

// A store is shared by all deploys of a site, so its name contains the project: a preview must not share it.
// The desk works without it, hence the short deadline.
const desk = (ms: number = DEADLINES.optional) => blobStore(`review-desk-${projectId()}`, ms);

const READING = 'reading/';

/** Resolves when the store answers, with the name of a file that does not exist. */
export const probeDesk = (ms: number): Promise<string | null> => desk(ms).get('probe', { type: 'text' });

export interface Reading {
  admin_id: string;
  contribution_id: string;
  /** ISO 8601. */
  at: string;
}

export async function writeReading({ admin_id, ...reading }: Reading): Promise<void> {
  await desk().setJSON(`${READING}${admin_id}`, reading);
}

export async function deleteReading(adminId: string): Promise<void> {
  await desk().delete(`${READING}${adminId}`);
}

/** The last known readings of all admins, expired ones included. */
export async function readReadings(): Promise<Reading[]> {
  const { blobs } = await desk().list({ prefix: READING });
  const ids = blobs.map(({ key }) => key.slice(READING.length));
  const found = await Promise.all(
    ids.map(async (admin_id) => {
      const reading = await desk().get(`${READING}${admin_id}`, { type: 'json' });
      return reading ? [{ ...(reading as Omit<Reading, 'admin_id'>), admin_id }] : [];
    }),
  );
  return found.flat();
}
