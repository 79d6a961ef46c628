import { APP_IDS } from '#domain/apps.ts';
import { isYoung } from '#domain/clocks.ts';
import { VOUCH_LIMITS, VouchKey } from '#domain/vouching/vouch-key.ts';
import { firestore, readAs } from '#server/platform/firestore/firestore.ts';

const keys = () => firestore().collection('vouch_keys');

export const vouchKeyDocument = (id: string): FirebaseFirestore.DocumentReference => keys().doc(id);
export const asVouchKey = readAs(VouchKey);

export async function listVouchKeys(): Promise<VouchKey[]> {
  const { docs } = await keys().orderBy('created_at', 'desc').limit(VOUCH_LIMITS.shown).get();
  return docs.map(asVouchKey);
}

export async function activeVouchKeys(reader?: FirebaseFirestore.Transaction): Promise<VouchKey[]> {
  const most = APP_IDS.length * VOUCH_LIMITS.active;
  const active = keys().where('revoked_at', '==', null).limit(most);
  const { docs } = await (reader ? reader.get(active) : active.get());
  return docs.map(asVouchKey);
}

/** A revoked key counts as active in other processes for this long, in milliseconds. */
const KNOWN_MS = 60_000;

let known: { keys: VouchKey[]; at: number } | null = null;

/** The active keys as this process knows them. No read within `KNOWN_MS` of the last one. */
export async function knownVouchKeys(now: Date): Promise<VouchKey[]> {
  const at = now.getTime();
  if (!known || !isYoung(known.at, at, KNOWN_MS)) known = { keys: await activeVouchKeys(), at };
  return known.keys;
}
