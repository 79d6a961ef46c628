import { createHash } from 'node:crypto';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import { refuseInPreview } from '../environment/deployment.ts';
import {
  NO_ACCOUNT,
  projectId,
  refuseEmulatorsInProduction,
  serviceAccount,
} from '../environment/environment.ts';
import { boundByCall } from './firestore-calls.ts';

let database: Firestore | null = null;

/** Shared by the process. Imported directly, because Firebase's library loads more than needed. */
export function firestore(): Firestore {
  refuseInPreview();
  if (database) return database;
  refuseEmulatorsInProduction();
  const account = serviceAccount();
  const opened = new Firestore({
    projectId: projectId(),
    // Without credentials the library would ask the network whether it runs on a machine of Google's.
    credentials: account
      ? { client_email: account.clientEmail, private_key: account.privateKey }
      : NO_ACCOUNT,
  });
  // A document that never existed, so that only the round trip counts.
  const sign = () => opened.collection('nothing').doc('no-record').get();
  opened.settings({ 'grpc.callInvocationTransformer': boundByCall(sign) });
  database = opened;
  return database;
}

/**
 * Firestore reserves ids of the form `__…__`, and the local one all that begin so:
 * https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
export function idOfDigest(digest: string): string {
  return digest.startsWith('__') ? `-${digest.slice(1)}` : digest;
}

/** A document id that identifies these facts and reveals none of them: their SHA-256. */
export function idOfFacts(...facts: readonly string[]): string {
  return idOfDigest(createHash('sha256').update(facts.join('\n')).digest('base64url'));
}

export const ALREADY_EXISTS = 6;

export function hasGrpcCode(fault: unknown, code: number): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === code;
}

/** Times become ISO 8601 text, as the schemas of the domain expect. */
export function readDocument(id: string, data: FirebaseFirestore.DocumentData): Record<string, unknown> {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    value instanceof Timestamp ? value.toDate().toISOString() : value,
  ]);
  return { ...Object.fromEntries(entries), id };
}

/** Throws for a document of another shape. */
export const readAs =
  <T>(schema: { parse(record: unknown): T }) =>
  (document: FirebaseFirestore.DocumentSnapshot): T =>
    schema.parse(readDocument(document.id, document.data() ?? {}));

export async function findAs<T>(
  reference: FirebaseFirestore.DocumentReference,
  read: (document: FirebaseFirestore.DocumentSnapshot) => T,
): Promise<T | null> {
  const document = await reference.get();
  return document.exists ? read(document) : null;
}

/** A transaction, before its first write, or the database itself. */
export interface Reader {
  getAll(...documents: FirebaseFirestore.DocumentReference[]): Promise<FirebaseFirestore.DocumentSnapshot[]>;
}

/** True if one of these queries has a match. One read each. */
export async function hasMatch(...queries: readonly FirebaseFirestore.Query[]): Promise<boolean> {
  const found = await Promise.all(queries.map((query) => query.limit(1).select().get()));
  return found.some(({ empty }) => !empty);
}

/** One read per thousand documents. */
export const sizeOf = async (query: FirebaseFirestore.Query): Promise<number> =>
  (await query.count().get()).data().count;
