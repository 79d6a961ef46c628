import { queryOptions, skipToken } from '@tanstack/react-query';
import { atom } from 'nanostores';
import type { OutputOf } from '#domain/contract.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import {
  getContribution,
  indexContributions,
  listContributions,
} from '#domain/contributions/desk-contract.ts';
import { queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { type Desk, EMPTY_DESK, withDeferred, withFirstPage, withIndex, withOne } from './desk-state.ts';

/** How long the details of a contribution are reused, in milliseconds. */
const DETAILS_MS = 30_000;

/** The desk's state while the dashboard is open, filled by the queries below, never fetched itself. */
export const deskQuery = queryOptions<Desk>({
  queryKey: ['desk'],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

export const newestQuery = queryOptions({
  queryKey: ['desk', 'newest'],
  queryFn: async ({ signal }): Promise<null> => {
    const page = await callSignedIn(listContributions, { query: {} }, { signal });
    setDesk({ ...withFirstPage(deskNow(), page, page.next === null), receivedAt: Date.now() });
    return null;
  },
  staleTime: 'static',
});

type IndexRow = OutputOf<typeof indexContributions>['rows'][number];

async function fetchIndex(signal: AbortSignal): Promise<IndexRow[]> {
  const rows: IndexRow[] = [];
  let after: string | null | undefined;
  do {
    const page = await callSignedIn(indexContributions, { query: after ? { after } : {} }, { signal });
    rows.push(...page.rows);
    after = page.next;
  } while (after);
  return rows;
}

export const indexQuery = queryOptions({
  queryKey: ['desk', 'index'],
  queryFn: async ({ signal }): Promise<null> => {
    setDesk(withIndex(deskNow(), await fetchIndex(signal)));
    return null;
  },
  staleTime: 'static',
});

export type DeskDetails = OutputOf<typeof getContribution>;

export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'details', id],
    queryFn: async ({ signal }) => {
      const details = await callSignedIn(getContribution, { params: { id } }, { signal });
      put(details.contribution);
      return details;
    },
    staleTime: 0,
    gcTime: DETAILS_MS,
  });

export const deskNow = (): Desk => queryClient.getQueryData(deskQuery.queryKey) ?? EMPTY_DESK;

export function setDesk(desk: Desk): void {
  queryClient.setQueryData(deskQuery.queryKey, desk);
}

/** A contribution whose decision was undone, to be opened as soon as the desk is visible. */
export const $wanted = atom<string | null>(null);

export function put(contribution: Contribution): void {
  setDesk(withOne(deskNow(), contribution));
}

export function release(): void {
  setDesk(withDeferred(deskNow()));
}

/** Shows deferred rows and resets the count of new ones. */
export function seen(): void {
  const desk = withDeferred(deskNow());
  setDesk(desk.arrived === 0 ? desk : { ...desk, arrived: 0 });
}
