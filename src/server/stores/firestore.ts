import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { NO_ACCOUNT, serviceAccount } from '../environment.ts';
import { firebaseApp } from './firebase-app.ts';
import { boundByCall } from './firestore-calls.ts';

let database: Firestore | null = null;

/** The database. Opened at first use, shared by the process. Each request of it keeps to the deadline of its call. */
export function firestore(): Firestore {
  if (database) return database;
  const opened = getFirestore(firebaseApp());
  // A document that never was, so that only the round trip counts.
  const sign = () => opened.collection('nothing').doc('no-record').get();
  // Without credentials the library would ask the network whether it runs on a machine of Google's.
  const credentials = serviceAccount() ? {} : { credentials: NO_ACCOUNT };
  opened.settings({ 'grpc.callInvocationTransformer': boundByCall(sign), ...credentials });
  database = opened;
  return database;
}

/** The gRPC status of a document that was to be created and is there already. */
export const ALREADY_EXISTS = 6;

/** True when `fault` carries the gRPC status `code`. */
export function hasGrpcCode(fault: unknown, code: number): boolean {
  return fault instanceof Error && 'code' in fault && fault.code === code;
}

/** A stored document with its times as ISO 8601 text, ready to be parsed by a domain schema. */
export function readDocument(id: string, data: FirebaseFirestore.DocumentData): Record<string, unknown> {
  const entries = Object.entries(data).map(([name, value]) => [
    name,
    value instanceof Timestamp ? value.toDate().toISOString() : value,
  ]);
  return { ...Object.fromEntries(entries), id };
}
