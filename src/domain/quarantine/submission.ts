import * as z from 'zod/mini';
import { APP_CONTEXT_NAMES } from '../contributions/app-context.ts';

/** By its form ticket (T31). `no-script`: sent without script, unconfirmed (D160). `flood`: old records. */
export const QUARANTINE_REASONS = [
  'no-ticket',
  'forged',
  'other-form',
  'too-soon',
  'expired',
  'replayed',
  'no-script',
  'flood',
] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** Maximum quarantined at a time; further ones are refused (429), so that bots cannot fill the database. */
export const QUARANTINE_MAX = 2_000;

/** Retention without a decision, in milliseconds. */
export const QUARANTINE_MS = 30 * 24 * 60 * 60_000;

export const QUARANTINED_KINDS = ['contribution', 'contact'] as const;

export const QuarantinedSubmission = z.object({
  id: z.string(),
  kind: z.enum(QUARANTINED_KINDS),
  why: z.enum(QUARANTINE_REASONS),
  /** The reference given to its sender; null for a message of the contact form. */
  reference: z.nullable(z.string()),
  display_name: z.string(),
  email: z.string(),
  text: z.string(),
  proof_url: z.nullable(z.string()),
  proof_file: z.nullable(z.string()),
  context: z.optional(z.partialRecord(z.enum(APP_CONTEXT_NAMES), z.string())),
  created_at: z.string(),
});
export type QuarantinedSubmission = z.infer<typeof QuarantinedSubmission>;
