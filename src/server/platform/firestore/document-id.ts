import { createHash } from 'node:crypto';

/**
 * A base64url digest as a document id. Firestore reserves ids of the form `__…__`
 * (https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields), and the local one all that
 * begin so; the first character of these is replaced.
 */
export function idOfDigest(digest: string): string {
  return digest.startsWith('__') ? `-${digest.slice(1)}` : digest;
}

/** A document id that identifies these facts and reveals none of them: their SHA-256. */
export function idOfFacts(...facts: readonly string[]): string {
  return idOfDigest(createHash('sha256').update(facts.join('\n')).digest('base64url'));
}
