import * as z from 'zod/mini';
import { isProofKey } from './proof.ts';

export const proofKey = z
  .string('Must be text')
  .check(z.refine(isProofKey, 'Must be the key of an uploaded file'));

/** A stored proof file. Size in bytes; sha256 in hexadecimal. */
export const ProofFile = z.object({
  name: z.string(),
  size: z.number(),
  type: z.string(),
  sha256: z.string(),
  /** Whether its metadata was removed, which only happens for pictures (T11). Unknown counts as not. */
  metadata_removed: z._default(z.boolean(), false),
});
export type ProofFile = z.infer<typeof ProofFile>;
