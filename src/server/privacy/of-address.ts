import { ERASED_NAME, proofKeys, withoutContributor } from '#domain/contributions/erasure.ts';
import { DomainError } from '#domain/errors.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import type { AddressDataKind } from '#domain/privacy/contract.ts';
import { foldAddress } from '#domain/text.ts';
import { addressDigest } from '#server/contributions/digests.ts';
import { openErasure } from '#server/contributions/erase-contribution.ts';
import { contributionDocument, contributionsFrom } from '#server/contributions/records/contributions.ts';
import { DISCARDED, quarantinedDocument, quarantinedSubmissions } from '#server/forms/records.ts';
import { invitationsFor } from '#server/invites/records.ts';
import { rowOfAddress } from '#server/leaderboard/contributor-erasure.ts';
import { ledgerDocument, pendingAwardDocument } from '#server/ledger/records.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import { walk } from '#server/platform/firestore/paging.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { cancelMessage, outbox, outboxDocument } from '#server/platform/outbox/outbox.ts';
import { reportsOfAddress } from '#server/reports/records.ts';
import { attemptsOfAddress } from '#server/sign-in/records/sign-in-attempts.ts';
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

/** Times as ISO 8601 text. */
export type StoredRecord = Record<string, unknown> & { id: string };

const asRecord = (document: FirebaseFirestore.DocumentSnapshot): StoredRecord => ({
  ...readDocument(document.id, document.data() ?? {}),
  id: document.id,
});

function isAddress(value: unknown, email: string): boolean {
  return typeof value === 'string' && foldAddress(value) === foldAddress(email);
}

/** The contributions from an address without an account, and the number that belong to accounts. */
async function contributionsOfAddress(
  email: string,
): Promise<{ records: StoredRecord[]; withAccount: number }> {
  const found = await contributionsFrom(email).get();
  const records = found.docs.map(asRecord);
  const own = records.filter(({ submitted_by_user_id: account }) => account === null);
  return { records: own, withAccount: records.length - own.length };
}

/** Reads all, a few thousand at most (`QUARANTINE_MAX`), because addresses are stored as typed. */
async function quarantinedOfAddress(email: string): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for await (const document of walk(
    quarantinedSubmissions().where('held', '==', true).orderBy('created_at', 'desc'),
  )) {
    const content = document.get('contribution') ?? document.get('message');
    const isFree = (document.get('submitted_by_user_id') ?? null) === null;
    if (isFree && isAddress(content?.email, email)) found.push(asRecord(document));
  }
  return found;
}

async function messagesOfAddress(email: string): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (const status of ['pending', 'dead']) {
    for await (const document of walk(outbox().where('status', '==', status).orderBy('__name__'))) {
      if (document.get('kind') !== 'contact-message') continue;
      if (isAddress(document.get('payload')?.email, email)) found.push(asRecord(document));
    }
  }
  return found;
}

const AT_ONCE = 300;

async function present(references: readonly FirebaseFirestore.DocumentReference[]): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for (let start = 0; start < references.length; start += AT_ONCE) {
    const documents = await firestore().getAll(...references.slice(start, start + AT_ONCE));
    found.push(...documents.filter(({ exists }) => exists).map(asRecord));
  }
  return found;
}

const linesUnder = (ids: readonly string[]) => present(ids.map(ledgerDocument));

/** The pending awards with these ids, past ones included. */
const pendingAwardsUnder = (ids: readonly string[]) => present(ids.map(pendingAwardDocument));

/** In one transaction. Skipped when it no longer has the address, or belongs to an account by now. */
export async function eraseContributionOf(email: string, id: string, now: Date): Promise<void> {
  const reference = contributionDocument(id);
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    const isTheirs = document.get('address_digest') === addressDigest(email);
    if (!isTheirs || document.get('submitted_by_user_id') !== null) return;
    const erase = await openErasure(transaction, document);
    const erasure = { name: ERASED_NAME, keepsWords: false, keepsAccount: false, now };
    // Prevents a later invitation.
    erase({ ...withoutContributor(asRecord(document), erasure), token_issued: true });
  });
}

export async function eraseQuarantined(id: string): Promise<void> {
  const reference = quarantinedDocument(id);
  await inTransaction(async (transaction) => {
    const document = await transaction.get(reference);
    if (document.get('held') === true) transaction.update(reference, DISCARDED);
  });
}

export async function eraseMessage(id: string): Promise<void> {
  await inTransaction(async (transaction) => {
    cancelMessage(transaction, await transaction.get(outboxDocument({ id })), ['pending', 'dead']);
  });
}

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
