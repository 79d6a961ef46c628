import { queryOptions, skipToken } from '@tanstack/react-query';
import { atom } from 'nanostores';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { queryClient } from '#state/queries.ts';
import { fetchDetails, fetchFirstPage, fetchIndex } from './desk-api.ts';
import { type Desk, EMPTY_DESK, withFirstPage, withHeld, withIndex, withOne } from './desk-state.ts';

/** How long what is known of a contribution is shown again without a wait, in milliseconds. */
const DETAILS_MS = 30_000;

/**
 * What the desk knows, for as long as the dashboard is open: decisions go on while another tab is looked at. It is put
 * together of what the queries below read and of what is done here, and is never read itself.
 */
export const deskQuery = queryOptions<Desk>({
  queryKey: ['desk'],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** The newest contributions, once. */
export const newestQuery = queryOptions({
  queryKey: ['desk', 'newest'],
  queryFn: async ({ signal }): Promise<null> => {
    const page = await fetchFirstPage(signal);
    setDesk({ ...withFirstPage(deskNow(), page, page.next === null), heardAt: Date.now() });
    return null;
  },
  staleTime: 'static',
});

/** A row for every other contribution, once. */
export const indexQuery = queryOptions({
  queryKey: ['desk', 'index'],
  queryFn: async ({ signal }): Promise<null> => {
    setDesk(withIndex(deskNow(), await fetchIndex(signal)));
    return null;
  },
  staleTime: 'static',
});

/** The whole record of a contribution with its duplicates and the pool. A decision elsewhere changes it. */
export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'details', id],
    queryFn: async ({ signal }) => {
      const details = await fetchDetails(id, signal);
      put(details.contribution);
      return details;
    },
    staleTime: 0,
    gcTime: DETAILS_MS,
  });

export function deskNow(): Desk {
  return queryClient.getQueryData(deskQuery.queryKey) ?? EMPTY_DESK;
}

export function setDesk(desk: Desk): void {
  queryClient.setQueryData(deskQuery.queryKey, desk);
}

/** A contribution that is to be opened as soon as the desk is on show: one whose decision was undone. */
export const $wanted = atom<string | null>(null);

/** Takes in one contribution as it is now. */
export function put(contribution: Contribution): void {
  setDesk(withOne(deskNow(), contribution));
}

/** Lets what a refresh held back into the list. */
export function release(): void {
  setDesk(withHeld(deskNow()));
}

/** The reader has seen what arrived. */
export function seen(): void {
  const desk = withHeld(deskNow());
  setDesk(desk.arrived === 0 ? desk : { ...desk, arrived: 0 });
}
