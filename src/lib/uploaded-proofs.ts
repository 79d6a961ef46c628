import type { UploadedProof } from './proof-upload.ts';

/** The uploaded files of a contribution as it names them: the first, and the others with the ticket of each (D159). */
export interface UploadedProofs extends UploadedProof {
  proof_files?: string[];
  proof_tickets?: string[];
}

export function uploadedTogether([first, ...others]: readonly UploadedProof[]): UploadedProofs | null {
  if (!first || others.length === 0) return first ?? null;
  return {
    ...first,
    proof_files: others.map(({ proof_file_path }) => proof_file_path),
    proof_tickets: others.map(({ proof_ticket }) => proof_ticket),
  };
}
