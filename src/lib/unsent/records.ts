import type { ContributionForm } from '#domain/contributions/contribution.ts';
import type { FieldIssue } from '#domain/errors.ts';
import type { UploadedProof } from '#lib/proof-upload/proof-upload.ts';

/** How long a draft is kept after it was last changed, in milliseconds (T39). */
export const DRAFT_LIFE_MS = 30 * 24 * 60 * 60_000;

/** A proof file with its bytes, under the id of its draft or of its contribution; it is read by the service worker too. */
export interface KeptFile {
  id: string;
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** What somebody typed and has not sent: the text of each control by its name. */
export interface KeptDraft {
  id: string;
  /** The uid that wrote it; null for signed out. */
  account: string | null;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  values: Record<string, string>;
}

/** A contribution that was submitted on this device and that the server may not have yet. */
export interface OutboxEntry {
  /** The idempotency key it is sent with, however often. */
  id: string;
  /** When it was submitted, in milliseconds since 1970. */
  at: number;
  /** Null once it was sent: then nothing of it is kept but its reference. */
  body: (ContributionForm & { website?: string }) | null;
  /** The name of its proof file. */
  file: string | null;
  /** The same file as the server has it, once that was uploaded: a repeated request has to name the same one. */
  proof: UploadedProof | null;
  /** The uid that it is sent as, by a page alone, which knows the session; null for signed out. */
  account: string | null;
  state: 'waiting' | 'refused' | 'sent';
  /** Not sent before, in milliseconds since 1970: after a failure, and while its form is on show. */
  not_before: number;
  /** How often it was tried in vain since. */
  tries: number;
  /** True when the server named that moment, so that a line that is back does not bring it forward. */
  limited: boolean;
  /** Why it was not taken, or has to wait, in the server's words. */
  reason: string | null;
  fields: FieldIssue[];
  /** `TG-XXXXXX` once it was sent. */
  reference: string | null;
  /** The id that the server gave it, once it was sent; not on entries from before November 2026. */
  sent_id?: string | null;
}
