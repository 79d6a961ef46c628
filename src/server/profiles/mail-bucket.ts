import { receiverOf } from '#domain/receiver.ts';
import { digestOfSecret } from '#server/platform/keys/link-secret.ts';
import { type Bucket, bucketFor, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';

/** What may be mailed to one receiver in a day, whoever asks for it, for whichever account and however it is spelt. */
export function mailBucket(email: string, now: Date): Bucket | null {
  // As a digest, so that an address that looks like one of this machine is counted all the same.
  return bucketFor(RATE_LIMITS.recoveryMail, digestOfSecret(receiverOf(email)), now);
}
