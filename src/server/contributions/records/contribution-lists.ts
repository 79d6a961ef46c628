import { isAccepted } from '#domain/contributions/acceptance.ts';
import type { Contribution, ContributionStatus } from '#domain/contributions/contribution.ts';
import { type ContributionSummary, summaryOf } from '#domain/contributions/summary.ts';
import { DESK_PAGE } from '#domain/wire.ts';
import { sizeOf } from '#server/platform/firestore/firestore.ts';
import { everyOf, pageByTime } from '#server/platform/firestore/paging.ts';
import type { RowSource } from '#server/platform/list-cache/row-folding.ts';
import { purgeRows } from '#server/platform/list-cache/row-lists.ts';
import {
  asContribution,
  contributionDocument,
  contributions,
  contributionsFromVisitor,
  contributionsOfAccount,
} from './contributions.ts';

type Query = FirebaseFirestore.Query;

interface Page {
  status?: ContributionStatus | undefined;
  /** Time and id of the last item of the previous page, joined by "_". */
  after?: string | undefined;
  sort?: 'newest' | 'oldest' | undefined;
  size?: number;
}

export async function pageOfContributions({
  status,
  after,
  sort = 'newest',
  size = DESK_PAGE,
}: Page): Promise<{ items: Contribution[]; next: string | null }> {
  const query: Query = status ? contributions().where('status', '==', status) : contributions();
  return pageByTime(query, { after }, asContribution, { size, order: sort === 'newest' ? 'desc' : 'asc' });
}

export const pageOfContributionsBy = (userId: string, after: string | undefined, size: number) =>
  pageByTime(contributionsOfAccount(userId), { after }, asContribution, { size });

export const pageOfContributionsFrom = (email: string, after: string | undefined, size: number) =>
  pageByTime(contributionsFromVisitor(email), { after }, asContribution, { size });

export async function acceptedContributions(): Promise<Contribution[]> {
  const accepted = await contributions().where('status', '==', 'accepted').orderBy('created_at', 'asc').get();
  return accepted.docs.map(asContribution);
}

/** How many contributions of a person await a decision, their answer, or confirmation by a second admin. */
export async function countWaitingOf(userId: string): Promise<number> {
  const own = contributionsOfAccount(userId);
  const [undecided, pendingAward] = await Promise.all([
    sizeOf(own.where('status', 'in', ['new', 'needs_info'])),
    sizeOf(own.where('status', '==', 'accepted').where('held', '==', true)),
  ]);
  return undecided + pendingAward;
}

export const CHANGES_MAX = 200;

/** Contributions changed after a moment, oldest change first, at most CHANGES_MAX. One read when there are none. */
export async function contributionsChangedSince(moment: Date): Promise<Contribution[]> {
  const changed = await contributions()
    .where('updated_at', '>', moment)
    .orderBy('updated_at')
    .limit(CHANGES_MAX)
    .get();
  return changed.docs.map(asContribution);
}

export const countChangedSince = (moment: Date) => sizeOf(contributions().where('updated_at', '>', moment));

export async function latestChange(): Promise<Date | null> {
  const latest = await contributions().orderBy('updated_at', 'desc').limit(1).select('updated_at').get();
  return latest.docs[0]?.get('updated_at').toDate() ?? null;
}

export const countNew = () => sizeOf(contributions().where('status', '==', 'new'));

/** When the oldest waiting contribution was sent, or null. One read. */
export async function oldestWaiting(): Promise<string | null> {
  const oldest = await contributions()
    .where('status', '==', 'new')
    .orderBy('created_at')
    .limit(1)
    .select('created_at')
    .get();
  return oldest.docs[0]?.get('created_at').toDate().toISOString() ?? null;
}

export const contributionsBetween = (from: Date, to: Date) =>
  sizeOf(contributions().where('created_at', '>=', from).where('created_at', '<', to));

const countDecidedSince = (status: 'accepted' | 'declined', moment: Date) =>
  sizeOf(contributions().where('status', '==', status).where('reviewed_at', '>=', moment));

/** One read per thousand. */
export const countDeclinedSince = (moment: Date): Promise<number> => countDecidedSince('declined', moment);

/** Number of acceptances since a moment, without pending awards; each of these costs one read. */
export async function countAcceptedSince(moment: Date): Promise<number> {
  const pending = contributions().where('held', '==', true).select('status', 'held', 'reviewed_at');
  const [decided, { docs }] = await Promise.all([countDecidedSince('accepted', moment), pending.get()]);
  const waiting = docs.filter((one) => {
    const status: string = one.get('status');
    const isSince = (one.get('reviewed_at')?.toMillis() ?? 0) >= moment.getTime();
    return isSince && status === 'accepted' && !isAccepted({ status, held: one.get('held') });
  });
  return decided - waiting.length;
}

const ROWS_CHUNK = 2_000;

export const CONTRIBUTION_ROWS: RowSource<ContributionSummary> = {
  list: 'contributions',
  chunk: ROWS_CHUNK,
  latestChange,
  async older(after, size) {
    const { items, next } = await pageOfContributions({ after, size });
    return { items: items.map(summaryOf), next };
  },
  async changedSince(moment) {
    const later = contributions().where('updated_at', '>', moment).orderBy('updated_at');
    const changed = await everyOf(later, asContribution);
    const last = changed.at(-1);
    return { rows: changed.map(summaryOf), latest: last ? new Date(last.updated_at) : null };
  },
};

/** Removes former values from the rows of the desk. Call it after contributions were anonymised. */
export const purgeDeskRows = (now: Date): Promise<void> => purgeRows(CONTRIBUTION_ROWS, new Set(), now);

const SAME = { address: 'address_digest', file: 'file_digest', text: 'text_digest' } as const;
export type Sameness = keyof typeof SAME;

export interface Duplicate {
  id: string;
  reference: string;
  status: ContributionStatus;
  created_at: string;
  same: Sameness[];
}

const DUPLICATES_MAX = 10;

/** A contribution and at most ten others with the same address, file or text, newest first. */
export async function findWithDuplicates(
  id: string,
): Promise<{ contribution: Contribution; duplicates: Duplicate[] } | null> {
  const document = await contributionDocument(id).get();
  if (!document.exists) return null;
  const found = new Map<string, Duplicate>();
  const look = async (sameness: Sameness) => {
    const digest: unknown = document.get(SAME[sameness]);
    if (typeof digest !== 'string') return [];
    const alike = await contributions()
      .where(SAME[sameness], '==', digest)
      .orderBy('created_at', 'desc')
      // One more than shown, because the query also matches the contribution itself.
      .limit(DUPLICATES_MAX + 1)
      .select('reference', 'status', 'created_at')
      .get();
    return alike.docs.filter((other) => other.id !== id);
  };
  const kinds: Sameness[] = ['address', 'file', 'text'];
  const answers = await Promise.all(kinds.map(look));
  for (const [at, sameness] of kinds.entries()) {
    for (const other of answers[at] ?? []) {
      const known = found.get(other.id);
      if (known) known.same.push(sameness);
      else {
        const created_at = other.get('created_at').toDate().toISOString();
        const { reference, status } = other.data();
        found.set(other.id, { id: other.id, reference, status, created_at, same: [sameness] });
      }
    }
  }
  const duplicates = [...found.values()]
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, DUPLICATES_MAX);
  return { contribution: asContribution(document), duplicates };
}
