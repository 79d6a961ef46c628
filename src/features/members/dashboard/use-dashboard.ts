import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getDashboard } from '#domain/accounts/dashboard.ts';
import type { ToastText } from '#lib/say.ts';
import { CARRIED_TOAST } from '#lib/storage-names.ts';
import { callSignedIn } from '#state/session.ts';

export const dashboardQuery = queryOptions({
  queryKey: ['members', 'dashboard'],
  queryFn: ({ signal }) => callSignedIn(getDashboard, {}, { signal }),
});

export function useDashboard() {
  const query = useQuery(dashboardQuery);
  const { refetch } = query;
  // The back/forward cache may restore an outdated page.
  useEffect(() => {
    const refresh = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void refetch();
    };
    addEventListener('pageshow', refresh);
    return () => removeEventListener('pageshow', refresh);
  }, [refetch]);
  return query;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Shows the message left by the previous page, once. account-menu.ts does the same for public pages without
 * imports.
 */
export function showCarriedToast(show: (words: ToastText) => unknown): void {
  try {
    const text = sessionStorage.getItem(CARRIED_TOAST);
    if (!text) return;
    sessionStorage.removeItem(CARRIED_TOAST);
    const { title, description, link } = JSON.parse(text);
    if (!isText(title)) return;
    const leads = isText(link?.label) && isText(link?.href) && /^\/(?![/\\])/.test(link.href);
    show({
      title,
      ...(isText(description) ? { description } : {}),
      // Sticky, because following the link is up to the reader.
      ...(leads ? { sticky: true, action: { label: link.label, href: link.href } } : {}),
    });
  } catch {
    // Storage is unavailable or its content is not ours.
  }
}
