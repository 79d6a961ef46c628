/**
 * A digest in base64url as the id of a document. Firestore keeps ids of the form `__…__` to itself
 * (https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields), and the local one each that
 * begins like it, so the first sign of such a digest becomes another. All others are left as they are.
 */
export function idOfDigest(digest: string): string {
  return digest.startsWith('__') ? `-${digest.slice(1)}` : digest;
}
