/** Allowed proof files: one table for the browser, the server and the tests. */

/** 10 MiB, inclusive. */
export const PROOF_MAX_BYTES = 10 * 1024 * 1024;

/** Part size of an upload in bytes: below the 4.5 MB of binary that a function accepts (T07). */
export const PROOF_PART_BYTES = 4 * 1024 * 1024;

/** The most files of one contribution: the first, and the others in `proof_files` (D159). */
export const PROOF_FILES_MAX = 5;

/** Longest time from the start of an upload to its contribution, in milliseconds. */
export const PROOF_TICKET_MS = 60 * 60 * 1000;

export const PROOF_TYPES = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;

export type ProofExtension = keyof typeof PROOF_TYPES;
export type ProofType = (typeof PROOF_TYPES)[ProofExtension];

/** The `accept` of a file control: browsers know some types by extension only. */
export const PROOF_ACCEPT = [
  ...Object.keys(PROOF_TYPES).map((extension) => `.${extension}`),
  ...Object.values(PROOF_TYPES),
].join(',');

/** The literal sentences of the specification. */
export const PROOF_MESSAGES = {
  tooLarge: 'File size must be less than 10MB',
  unsupported: 'File type not supported. Please upload an image, PDF, or document.',
  empty: 'The file is empty',
  tooMany: 'Up to five files',
} as const;

export const NOT_CLEANED = 'Metadata not removed';

export function proofExtension(fileName: string): ProofExtension | null {
  const dot = fileName.lastIndexOf('.');
  if (dot < 0) return null;
  const extension = fileName.slice(dot + 1).toLowerCase();
  return Object.hasOwn(PROOF_TYPES, extension) ? (extension as ProofExtension) : null;
}

/** Checks name, declared type and size before any byte is read. Returns the message, or null. */
export function refuseProof(file: { name: string; type: string; size: number }): string | null {
  if (file.size > PROOF_MAX_BYTES) return PROOF_MESSAGES.tooLarge;
  const extension = proofExtension(file.name);
  if (!extension || file.type !== PROOF_TYPES[extension]) return PROOF_MESSAGES.unsupported;
  if (file.size <= 0) return PROOF_MESSAGES.empty;
  return null;
}

/** The byte length of each part of a file of `size` bytes, in order; all but the last are PROOF_PART_BYTES. */
export function proofPartSizes(size: number): number[] {
  const whole = Math.floor(size / PROOF_PART_BYTES);
  const rest = size % PROOF_PART_BYTES;
  return [...Array<number>(whole).fill(PROOF_PART_BYTES), ...(rest > 0 ? [rest] : [])];
}

const KEY =
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.(?:jpg|jpeg|png|webp|pdf|doc|docx)$/;

/** True for `{uuid}.{ext}`, which cannot traverse out of the store (T09). */
export const isProofKey = (value: string): boolean => KEY.test(value);
