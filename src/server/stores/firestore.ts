import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { firebaseApp } from './firebase-app.ts';

/** The database. Opened at first use, shared by the process. */
export function firestore(): Firestore {
  return getFirestore(firebaseApp());
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
