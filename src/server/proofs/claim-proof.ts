import { DomainError } from '#domain/errors.ts';
import type { ProofFile } from '#domain/proofs/proof-file.ts';
import { readTicket } from './ticket.ts';

interface ProofClaim {
  proof_file_path?: string | null | undefined;
  proof_ticket?: string | null | undefined;
}

interface ClaimedFile {
  file: ProofFile;
  day: string;
  key: string;
}

/** The file of a request, whose ticket shows that the same person uploaded it; null without one. */
export function claimedFile(claim: ProofClaim, now: Date): ClaimedFile | null {
  const { proof_file_path: key, proof_ticket: text } = claim;
  if (!key && !text) return null;
  const ticket = readTicket(text ?? '', 'stored', now);
  if (ticket.key !== key) throw new DomainError('forbidden', 'The ticket belongs to another file');
  const { name, size, type, sha256, metadata_removed, day } = ticket;
  return { file: { name, size, type, sha256, metadata_removed }, day, key };
}

interface ProofsClaim extends ProofClaim {
  proof_files?: readonly string[] | undefined;
  proof_tickets?: readonly string[] | undefined;
}

export function claimedFiles(claim: ProofsClaim, now: Date): ClaimedFile[] {
  const { proof_files: keys = [], proof_tickets: tickets = [] } = claim;
  if (keys.length !== tickets.length) throw new DomainError('forbidden', 'Each file needs its own ticket');
  const others = keys.map((key, at) => ({ proof_file_path: key, proof_ticket: tickets[at] }));
  return [claim, ...others].flatMap((one) => claimedFile(one, now) ?? []);
}
