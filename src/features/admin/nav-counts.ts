import { type InfiniteData, useQuery } from '@tanstack/react-query';
import type { IdeaStatus } from '#domain/ideas/idea.ts';
import type { OverviewFigures } from '#domain/operations/overview.ts';
import type { RowsPage } from '#state/queries.ts';

export interface NavCount {
  count: number;
  waits: boolean;
}
export type NavCounts = Readonly<Record<string, NavCount | undefined>>;

export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count));

/** Header badge: `3 New`, `99+ New`, or `All Clear` for none. */
export const countText = (count: number): string => (count === 0 ? 'All Clear' : `${shortCount(count)} New`);

/** What a query has loaded; without a function of its own, so that the list's is refetched. */
const loaded = (key: string) => ({ queryKey: [key], enabled: false });

/** The rows of a list that was loaded to its end. */
function useLoadedRows<Row>(key: string): readonly Row[] | undefined {
  const { data } = useQuery<InfiniteData<RowsPage<Row>>>(loaded(key));
  return data && !data.pages.at(-1)?.next ? data.pages.flatMap(({ items }) => items) : undefined;
}

const waiting = (count?: number) => (count === undefined ? count : { count, waits: count > 0 });
const countOf = (rows: readonly unknown[] | undefined) => rows && { count: rows.length, waits: false };

export function useNavCounts(): NavCounts {
  const ideas = useLoadedRows<{ status: IdeaStatus }>('ideas');
  const underReview = ideas?.filter(({ status }) => status === 'under_review').length ?? 0;
  const { data: figures } = useQuery<OverviewFigures>(loaded('overview'));
  return {
    roadmap: countOf(useLoadedRows('roadmap')),
    ideas: underReview > 0 ? waiting(underReview) : countOf(ideas),
    missions: countOf(useLoadedRows('missions')),
    feed: countOf(useLoadedRows('feed')),
    badges: countOf(useLoadedRows('badges')),
    reports: waiting(figures?.reports),
    held: waiting(figures?.held),
    outbox: figures && waiting(figures.undelivered.dead + figures.undelivered.late),
  };
}
