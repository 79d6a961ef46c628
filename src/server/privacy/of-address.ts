import { proofKeys } from '#domain/contributions/erasure.ts';
import { DomainError } from '#domain/errors.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import type { AddressDataKind } from '#domain/privacy/address-data.ts';
import { invitationsFor } from '#server/invites/records.ts';
import { rowOfAddress } from '#server/leaderboard/contributor-erasure.ts';
import { attemptsOfAddress } from '#server/sign-in/records/sign-in-attempts.ts';
import {
  contributionsOfAddress,
  heldLinesUnder,
  heldOfAddress,
  linesUnder,
  messagesOfAddress,
  type StoredRecord,
} from './address-data.ts';
import {
  isConfirmed,
  type Shown,
  shownAttempt,
  shownContribution,
  shownContributor,
  shownEntry,
  shownInvitation,
  shownLetter,
  shownQuarantined,
} from './shown.ts';

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

/** The same without awards that wait for a second admin: their recipient sees them once they are confirmed. */
export function asOwnerSees({ kinds, ...rest }: AddressRecords): AddressRecords {
  return { ...rest, kinds: { ...kinds, held_entries: kinds.held_entries.filter(isConfirmed) } };
}

const SHOWN: Record<AddressDataKind, Shown> = {
  contributions: shownContribution,
  invitations: shownInvitation,
  held_submissions: shownQuarantined,
  messages: shownLetter,
  held_entries: shownEntry,
  points_ledger: shownEntry,
  contributors: shownContributor,
  sign_in_attempts: shownAttempt,
};

/** What an export at `now` shows: each kind by its name. */
export async function shownOf(records: AddressRecords, now: Date): Promise<Record<string, unknown[]>> {
  const kinds = Object.entries(asOwnerSees(records).kinds) as [AddressDataKind, StoredRecord[]][];
  return Object.fromEntries(
    await Promise.all(
      kinds.map(async ([kind, stored]) => [
        kind,
        await Promise.all(stored.map((record) => SHOWN[kind](record, now))),
      ]),
    ),
  );
}

/** How much there is of each kind, those of which there is something. */
export function countsOf({ kinds }: AddressRecords): Partial<Record<AddressDataKind, number>> {
  const counts = Object.entries(kinds).map(([kind, records]) => [kind, records.length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** The one answer when nothing is stored of an address. */
export const nothingOfAddress = () => new DomainError('not-found', 'Nothing is stored of this address.');
