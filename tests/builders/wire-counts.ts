import { Client, credentials } from '@grpc/grpc-js';
import { type Counts, countsService } from '#local/cloud/firestore/counts.ts';
import { projectId } from '#server/platform/environment/environment.ts';

const { path, requestSerialize, responseDeserialize } = countsService.Counts;
const clients = new Map<string, Client>();

function clientOf(host: string): Client {
  const known = clients.get(host);
  if (known) return known;
  const made = new Client(host, credentials.createInsecure());
  clients.set(host, made);
  return made;
}

/** What the database of a project has read and written so far, as the local Firestore counts it at the wire. */
export function wireCounts(
  project = projectId(),
  host = process.env.FIRESTORE_EMULATOR_HOST ?? '',
): Promise<Counts> {
  const request = { database: `projects/${project}/databases/(default)` };
  return new Promise((resolve, reject) => {
    clientOf(host).makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (fault, counts) => {
      if (counts) resolve(counts);
      else reject(fault);
    });
  });
}

/** Documents read and written while `work` runs; nothing else may use the database meanwhile. */
export async function countAtWire(work: () => Promise<unknown>): Promise<Counts> {
  const before = await wireCounts();
  await work();
  const after = await wireCounts();
  return { reads: after.reads - before.reads, writes: after.writes - before.writes };
}

/** Documents read while `work` runs. */
export async function countReads(work: () => Promise<unknown>): Promise<number> {
  return (await countAtWire(work)).reads;
}
