import { receiverOf } from '#domain/receiver.ts';
import { digestOfSecret } from '#server/platform/keys/link-secret.ts';
import { type Bucket, bucketFor, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';

/** The daily limit on mail to one receiver, for all requests, accounts and spellings of the address. */
export function mailBucket(email: string, now: Date): Bucket | null {
  // A digest, so that addresses resembling local network ones are counted too.
  return bucketFor(RATE_LIMITS.recoveryMail, digestOfSecret(receiverOf(email)), now);
}
