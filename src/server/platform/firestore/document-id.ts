import { createHash } from 'node:crypto';

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
