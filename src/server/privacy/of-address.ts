import { proofKeys } from '#domain/contributions/erasure.ts';
import { DomainError } from '#domain/errors.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import type { AddressDataKind } from '#domain/privacy/contract.ts';
import { invitationsFor } from '#server/invites/records.ts';
import { rowOfAddress } from '#server/leaderboard/contributor-erasure.ts';
import { reportsOfAddress } from '#server/reports/records.ts';
import { attemptsOfAddress } from '#server/sign-in/records/sign-in-attempts.ts';
import {
  contributionsOfAddress,
  linesUnder,
  messagesOfAddress,
  pendingAwardsUnder,
  quarantinedOfAddress,
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
  shownReport,
} from './shown.ts';

/** All data of an address outside of accounts, by kind; times as ISO 8601 text. */
export interface AddressRecords {
  kinds: Record<AddressDataKind, StoredRecord[]>;
  /** Contributions with this address that belong to accounts, and are erased with them. */
  withAccount: number;
}

async function invitationsOf(contributions: readonly StoredRecord[]): Promise<StoredRecord[]> {
  const found = (await invitationsFor(
    null,
    contributions.map(({ id }) => id),
  )) as StoredRecord[];
  // A used one names its user and is erased with their account.
  return found.filter(({ redeemed_at }) => redeemed_at === null);
}

/** In any case, outside of accounts (A-55, T36). Other `PERSONAL_DATA` has account ids or digests only. */
export async function readAddress(email: string): Promise<AddressRecords> {
  const [
    { records: contributions, withAccount },
    held_submissions,
    messages,
    reports,
    row,
    sign_in_attempts,
  ] = await Promise.all([
    contributionsOfAddress(email),
    quarantinedOfAddress(email),
    messagesOfAddress(email),
    reportsOfAddress(email),
    rowOfAddress(email),
    attemptsOfAddress(email),
  ]);
  const causes = contributions.map(({ id }) => ledgerCause.contribution(id));
  const [invitations, held_entries, points_ledger] = await Promise.all([
    invitationsOf(contributions),
    pendingAwardsUnder(causes),
    linesUnder([...causes, ...causes.map(ledgerCause.correctionOf)]),
  ]);
  const contributors = row ? [row as StoredRecord] : [];
  const kinds = {
    contributions,
    invitations,
    held_submissions,
    messages,
    reports,
    held_entries,
    points_ledger,
    contributors,
    sign_in_attempts,
  };
  return { kinds, withAccount };
}

export function proofKeysIn({ kinds }: AddressRecords): string[] {
  return [...new Set([...kinds.contributions, ...kinds.held_submissions].flatMap(proofKeys))];
}

/** Without pending awards: their recipient sees them after confirmation. */
export function asOwnerSees({ kinds, ...rest }: AddressRecords): AddressRecords {
  return { ...rest, kinds: { ...kinds, held_entries: kinds.held_entries.filter(isConfirmed) } };
}

const SHOWN: Record<AddressDataKind, Shown> = {
  contributions: shownContribution,
  invitations: shownInvitation,
  held_submissions: shownQuarantined,
  messages: shownLetter,
  reports: shownReport,
  held_entries: shownEntry,
  points_ledger: shownEntry,
  contributors: shownContributor,
  sign_in_attempts: shownAttempt,
};

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

export function countsOf({ kinds }: AddressRecords): Partial<Record<AddressDataKind, number>> {
  const counts = Object.entries(kinds).map(([kind, records]) => [kind, records.length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

export const nothingOfAddress = () => new DomainError('not-found', 'Nothing is stored of this address.');
