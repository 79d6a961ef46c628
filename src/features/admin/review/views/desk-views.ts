import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { useAddress } from '#components/portal/use-address.ts';
import {
  type DeskView,
  DeskViewFilter,
  DeskViews,
  getDeskViews,
  setDeskViews,
  VIEW_MEMBERS,
} from '#domain/contributions/desk-views.ts';
import { mutate } from '#state/mutation.ts';
import { queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { currentOf } from '../../conflicts.ts';

/** The admin's own views of the desk. */
export const viewsQuery = queryOptions({
  queryKey: ['desk', 'views'],
  queryFn: ({ signal }) => callSignedIn(getDeskViews, {}, { signal }),
});

/** What the address holds of a view, without what no view can hold. */
export function filterIn(address: string): DeskViewFilter {
  const params = new URLSearchParams(address);
  const found: Record<string, string> = {};
  for (const name of VIEW_MEMBERS) {
    const value = params.get(name);
    if (value && z.safeParse(DeskViewFilter, { [name]: value }).success) found[name] = value;
  }
  return found;
}

/** What the address has to become to show a view: every member, null where it narrows nothing. */
export function changesFor(filter: DeskViewFilter): Record<string, string | null> {
  const members = VIEW_MEMBERS.map((name) => [name, filter[name] ?? null] as const);
  return { ...Object.fromEntries(members), page: null };
}

export function isSameFilter(one: DeskViewFilter, other: DeskViewFilter): boolean {
  return VIEW_MEMBERS.every((name) => one[name] === other[name]);
}

const show = (now: DeskViews) => queryClient.setQueryData(viewsQuery.queryKey, now);

/** Keeps views in place of those that are shown. What another tab kept meanwhile is shown instead of being overwritten. */
export async function keepViews(before: DeskViews, views: DeskView[], done: string): Promise<boolean> {
  const fault = await mutate({
    optimistic: () => {
      show({ ...before, views });
      return () => void show(before);
    },
    send: (idempotencyKey) =>
      callSignedIn(setDeskViews, { body: { views, version: before.version } }, { idempotencyKey }),
    done,
    failed: 'Failed to save the views',
    onDone: (kept) => void show(kept),
  });
  const current = currentOf(fault, DeskViews);
  if (current) show(current);
  return fault === null;
}

/** Once for each time that the page is loaded: whoever clears the filters wants to see everything. */
let opened = false;

interface DefaultViewProps {
  /** The address as it was before the desk opened anything by itself. */
  begun: string;
}

/** Opens the view that the admin wants to begin with, unless the address asks for something. Draws nothing. */
export function DefaultView({ begun }: DefaultViewProps) {
  const params = new URLSearchParams(begun);
  const asks = [...VIEW_MEMBERS, 'c', 'page'].some((name) => params.has(name));
  const { go } = useAddress();
  const { data } = useQuery({ ...viewsQuery, enabled: !opened && !asks });
  useEffect(() => {
    if (opened || asks || !data) return;
    opened = true;
    const view = data.views.find(({ opens }) => opens);
    if (view) go(changesFor(view.filter), 'replace');
  }, [data, asks, go]);
  return null;
}
