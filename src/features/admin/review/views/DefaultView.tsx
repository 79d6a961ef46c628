import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAddress } from '#components/portal/use-address.ts';
import { VIEW_MEMBERS } from '#domain/contributions/desk-views.ts';
import { changesFor, viewsQuery } from './desk-views.ts';

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
