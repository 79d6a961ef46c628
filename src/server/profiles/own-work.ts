import type { Contribution } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { addressDigestIn, provedAddressesOf } from './records/proved-addresses.ts';

interface Work {
  accounts: readonly (string | null)[];
  email?: string | null;
}

export interface Ownership {
  isOf(work: Work): Promise<boolean>;
  refuse(work: Work, sentence: string): Promise<void>;
}

/** Own (D36): of their account or proved address, or of an account with one. Prefetched for transactions. */
export function ownershipOf(adminId: string): Ownership {
  const mine = provedAddressesOf(adminId);
  // Callers get the failure; there may be none.
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

export function workOf({
  submitted_by_user_id,
  email,
}: Pick<Contribution, 'submitted_by_user_id' | 'email'>): Work {
  return { accounts: [submitted_by_user_id], email };
}
