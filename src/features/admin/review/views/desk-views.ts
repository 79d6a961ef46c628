import { useQuery } from '@tanstack/react-query';
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
import { currentOf, mutate } from '#state/mutation.ts';
import { queryClient, readQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

export const viewsQuery = readQuery(['desk', 'views'], getDeskViews, {});

export function filterIn(address: string): DeskViewFilter {
  const params = new URLSearchParams(address);
  const found: Record<string, string> = {};
  for (const name of VIEW_MEMBERS) {
    const value = params.get(name);
    if (value && z.safeParse(DeskViewFilter, { [name]: value }).success) found[name] = value;
  }
  return found;
}

/** Address changes that show a view: every parameter, null where the view does not filter. */
export function changesFor(filter: DeskViewFilter): Record<string, string | null> {
  const members = VIEW_MEMBERS.map((name) => [name, filter[name] ?? null] as const);
  return { ...Object.fromEntries(members), page: null };
}

export function isSameFilter(one: DeskViewFilter, other: DeskViewFilter): boolean {
  return VIEW_MEMBERS.every((name) => one[name] === other[name]);
}

const show = (now: DeskViews) => queryClient.setQueryData(viewsQuery.queryKey, now);

/** Replaces the views shown. A conflict shows the other tab's views; nothing is overwritten. */
export async function saveViews(before: DeskViews, views: DeskView[], done: string): Promise<boolean> {
  const fault = await mutate({
    optimistic: () => {
      show({ ...before, views });
      return () => void show(before);
    },
    send: (idempotencyKey) =>
      callSignedIn(setDeskViews, { body: { views, version: before.version } }, { idempotencyKey }),
    done,
    failed: 'Failed to save the views',
    onDone: (saved) => void show(saved),
  });
  const current = currentOf(fault, DeskViews);
  if (current) show(current);
  return fault === null;
}

/** Once per page load: the default view must not return after the filters are cleared. */
let opened = false;

/** Opens the default view, unless the address at first (`begun`) names something. Renders nothing. */
export function DefaultView({ begun }: { begun: string }) {
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
