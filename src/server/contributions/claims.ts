import type { Contribution } from '#domain/contributions/contribution.ts';
import { isClaimable, ownerAmong } from '#domain/ledger/claim.ts';
import { foldAddress } from '#domain/text.ts';
import { openClaims } from '#server/ledger/ledger-handover.ts';
import { isProvedAddress } from '#server/profiles/records/proved-addresses.ts';
import {
  accountsRecoveredBy,
  recoveryDocument,
  verifiedAddress,
} from '#server/profiles/records/recovery-addresses.ts';
import { roleDocument } from '#server/profiles/records/roles.ts';
import {
  asContribution,
  changeContribution,
  contributionsFrom,
  contributionsOfAccount,
} from './records/contributions.ts';

type Transaction = FirebaseFirestore.Transaction;

/** Limits of one search: contributions per account or address, and addresses per account. */
const CONTRIBUTIONS_MAX = 100;
const ADDRESSES_MAX = 10;

async function sentFrom(transaction: Transaction, email: string): Promise<Contribution[]> {
  const same = contributionsFrom(email).limit(CONTRIBUTIONS_MAX);
  return (await transaction.get(same)).docs.map(asContribution);
}

/** `unowned`: those of `ids` that were sent without an account. */
export interface Claimable {
  ids: string[];
  unowned: string[];
}

/** Reads in a transaction what an account may claim; `provedNow` is an address proved by this same transaction. */
export async function readClaimable(
  transaction: Transaction,
  userId: string,
  provedNow: string | null = null,
): Promise<Claimable> {
  const sent = contributionsOfAccount(userId).limit(CONTRIBUTIONS_MAX);
  const [own, recovery] = await Promise.all([
    transaction.get(sent),
    transaction.get(recoveryDocument(userId)),
  ]);
  const mine = own.docs.map(asContribution);
  const typed = mine.map(({ email }) => email).filter((email) => email !== '');
  const addresses = [provedNow, verifiedAddress(recovery), ...typed].filter((email) => email !== null);
  const distinct = [...new Set(addresses.map(foldAddress))].slice(0, ADDRESSES_MAX);
  const others = await Promise.all(
    distinct.map(async (email) => {
      const isNew = provedNow !== null && foldAddress(provedNow) === email;
      const isProved = isNew || (await isProvedAddress(userId, email, transaction));
      return isProved ? sentFrom(transaction, email) : [];
    }),
  );
  const unowned = others.flat().filter((one) => one.submitted_by_user_id === null);
  const claimable = [...mine, ...unowned].filter((one) => isClaimable(one, userId));
  return {
    ids: [...new Set(claimable.map(({ id }) => id))],
    unowned: [...new Set(unowned.filter((one) => claimable.includes(one)).map(({ id }) => id))],
  };
}

/** Reads what a member may claim, and returns a function that assigns it: contributions, entries and balance. */
export async function openOwnClaims(
  transaction: Transaction,
  userId: string,
  provedNow: string | null = null,
): Promise<(now: Date) => void> {
  const { ids, unowned } = await readClaimable(transaction, userId, provedNow);
  const claim = await openClaims(transaction, ids, userId);
  return (now) => {
    takeOver(transaction, unowned, userId);
    claim(now);
  };
}

/** `updated_at` is unchanged, so that an open decision remains valid. */
export function takeOver(transaction: Transaction, ids: readonly string[], userId: string): void {
  for (const id of ids) {
    changeContribution(transaction, id, { submitted_by_user_id: userId });
  }
}

const isMember = async (transaction: Transaction, userId: string): Promise<boolean> =>
  (await transaction.get(roleDocument(userId, 'member'))).exists;

/** As `openOwnClaims`, but for an account that may not be a member: then it reads and changes nothing. */
export async function openClaimsOfMember(
  transaction: Transaction,
  userId: string,
  provedNow: string,
): Promise<(now: Date) => void> {
  if (!(await isMember(transaction, userId))) return () => {};
  return openOwnClaims(transaction, userId, provedNow);
}

/** The owner of INZ: the sending member, else the one member who proved the address, or null. */
export async function openOwner(
  transaction: Transaction,
  contribution: Contribution,
): Promise<string | null> {
  const { submitted_by_user_id: sender, email } = contribution;
  if (sender !== null) return (await isMember(transaction, sender)) ? sender : null;
  if (email === '') return null;
  const [alike, recovering] = await Promise.all([
    sentFrom(transaction, email),
    accountsRecoveredBy(email, transaction),
  ]);
  const senders = alike.flatMap((one) => one.submitted_by_user_id ?? []);
  const people = await Promise.all(
    [...new Set([...recovering, ...senders])].slice(0, ADDRESSES_MAX).map(async (userId) => ({
      userId,
      isProved: await isProvedAddress(userId, email, transaction),
      isMember: await isMember(transaction, userId),
    })),
  );
  return ownerAmong(people);
}
