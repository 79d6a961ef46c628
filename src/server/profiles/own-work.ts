import type { Contribution } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { addressDigestIn, provedAddressesOf } from './records/proved-addresses.ts';

/** Whose a contribution, a submission or an award is: by account, and by the address that it came from. */
interface Work {
  accounts: readonly (string | null)[];
  email?: string | null;
}

/** What an admin can be asked about work that they would decide on. */
export interface Ownership {
  /** True when it is their own. */
  isOf(work: Work): Promise<boolean>;
  /** Refuses it when it is their own (403). */
  refuse(work: Work, sentence: string): Promise<void>;
}

/**
 * Whose an admin's work is (D36): their account's, and what came from an address that is proved to be theirs,
 * or from another account that has such an address, too. That an address was typed proves nothing. Their addresses are
 * asked for at once, so that a transaction that asks later does not wait for them.
 */
export function ownershipOf(adminId: string): Ownership {
  const mine = provedAddressesOf(adminId);
  // Whoever asks gets the failure; nobody may ask.
  mine.catch(() => {});
  const sharesAddress = async (other: string): Promise<boolean> => {
    const known = await mine;
    if (known.size === 0) return false;
    const theirs = await provedAddressesOf(other);
    return [...known].some((digest) => theirs.has(digest));
  };
  const isOf = async ({ accounts, email }: Work): Promise<boolean> => {
    const others = accounts.filter((account) => account !== null);
    if (others.includes(adminId)) return true;
    if (email && addressDigestIn(await mine, email)) return true;
    return (await Promise.all(others.map(sharesAddress))).includes(true);
  };
  return {
    isOf,
    async refuse(work, sentence) {
      if (await isOf(work)) throw new DomainError('forbidden', sentence);
    },
  };
}

/** The work that a contribution is. */
export function workOf({
  submitted_by_user_id,
  email,
}: Pick<Contribution, 'submitted_by_user_id' | 'email'>): Work {
  return { accounts: [submitted_by_user_id], email };
}
