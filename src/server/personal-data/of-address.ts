import type { AddressDataKind } from '#domain/address-data/address-data.ts';
import { proofKeys } from '#domain/contributions/erasure.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import {
  contributionsOfAddress,
  heldLinesUnder,
  heldOfAddress,
  linesUnder,
  messagesOfAddress,
  type StoredRecord,
} from '../stores/address-data.ts';
import { rowOfAddress } from '../stores/contributors.ts';
import { invitationsFor } from '../stores/invites.ts';
import { attemptsOfAddress } from '../stores/sign-in-attempts.ts';

/** Everything that is stored of an address outside of accounts, by kind; times as ISO 8601 text. */
export interface AddressRecords {
  kinds: Record<AddressDataKind, StoredRecord[]>;
  /** How many contributions with this address belong to accounts, and go with them. */
  withAccount: number;
}

async function invitationsOf(contributions: readonly StoredRecord[]): Promise<StoredRecord[]> {
  const found = (await invitationsFor(
    null,
    contributions.map(({ id }) => id),
  )) as StoredRecord[];
  // One that was used names whoever used it, and goes with their account.
  return found.filter(({ redeemed_at }) => redeemed_at === null);
}

/**
 * Reads everything that is stored of an e-mail address and of nobody's account (A-55, T36), whatever its case. What else is
 * stored about people (`PERSONAL_DATA`) belongs to an account by its id. Counts against abuse and the marks of first
 * contributions know digests alone.
 */
export async function readAddress(email: string): Promise<AddressRecords> {
  const [{ records: contributions, withAccount }, held_submissions, messages, row, sign_in_attempts] =
    await Promise.all([
      contributionsOfAddress(email),
      heldOfAddress(email),
      messagesOfAddress(email),
      rowOfAddress(email),
      attemptsOfAddress(email),
    ]);
  const causes = contributions.map(({ id }) => ledgerCause.contribution(id));
  const [invitations, held_entries, points_ledger] = await Promise.all([
    invitationsOf(contributions),
    heldLinesUnder(causes),
    linesUnder([...causes, ...causes.map(ledgerCause.correctionOf)]),
  ]);
  const contributors = row ? [row as StoredRecord] : [];
  const kinds = {
    contributions,
    invitations,
    held_submissions,
    messages,
    held_entries,
    points_ledger,
    contributors,
    sign_in_attempts,
  };
  return { kinds, withAccount };
}

/** The keys of all proof files among these records. */
export function proofKeysIn({ kinds }: AddressRecords): string[] {
  return [...new Set([...kinds.contributions, ...kinds.held_submissions].flatMap(proofKeys))];
}

/**
 * Members that are of no use to anybody, digests by which records are found and the digest of a secret, and what admins note
 * for each other, which stays on the desk.
 */
const NOT_SHOWN = new Set([
  'address_digest',
  'content_digest',
  'text_digest',
  'file_digest',
  'token',
  'ip_hash',
  'desk_notes',
]);

/** What an export shows: each kind by its name. A message shows what was typed and when, and no sealed secret. */
export function shownOf({ kinds }: AddressRecords): Record<AddressDataKind, unknown[]> {
  const shown = (record: unknown): unknown => {
    if (Array.isArray(record)) return record.map(shown);
    if (typeof record !== 'object' || record === null) return record;
    if ('toDate' in record && typeof record.toDate === 'function') return record.toDate().toISOString();
    const members = Object.entries(record).filter(([name]) => !NOT_SHOWN.has(name));
    return Object.fromEntries(members.map(([name, member]) => [name, shown(member)]));
  };
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, records]) => [kind, records.map(shown)]),
  ) as Record<AddressDataKind, unknown[]>;
}

/** How much there is of each kind, those of which there is something. */
export function countsOf({ kinds }: AddressRecords): Partial<Record<AddressDataKind, number>> {
  const counts = Object.entries(kinds).map(([kind, records]) => [kind, records.length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
