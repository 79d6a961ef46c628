import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PagesHandle, RowsHandle } from './use-rows.ts';

/** The id after `prefix` in a fragment; empty for other fragments. */
export function namedId(hash: string, prefix: string): string {
  const start = `#${prefix}`;
  if (!hash.startsWith(start)) return '';
  try {
    return decodeURIComponent(hash.slice(start.length));
  } catch {
    // Truncated inside an escape: no row has such an id.
    return hash.slice(start.length);
  }
}

/** Only a completely loaded list can tell. */
export function isGone(id: string, ids: readonly string[], state: string): boolean {
  return id !== '' && state === 'ready' && !ids.includes(id);
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** A whole list, or one whose further pages are loaded on request. */
type NamedRows<Row> = RowsHandle<Row> & Partial<Pick<PagesHandle<Row>, 'hasMore' | 'more'>>;

/** As a notice's link does (`#item-…`). Refetches a cached list first; loads older pages until found. */
export function useNamedRow<Row extends { id: string }>(
  prefix: string,
  { rows, state, reload, hasMore = false, more }: NamedRows<Row>,
  idOf: (row: Row) => string = ({ id }) => id,
) {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );
  const id = namedId(hash, prefix);
  const [requestedId, setRequestedId] = useState(id);
  const ids = rows.map(idOf);
  const missing = isGone(id, ids, state);
  const there = ids.includes(id);
  const isOlder = missing && hasMore && id === requestedId;

  useEffect(() => {
    if (id === requestedId) return;
    setRequestedId(id);
    if (missing) reload();
  }, [id, requestedId, missing, reload]);

  useEffect(() => {
    if (isOlder) more?.();
  }, [isOlder, more]);

  useEffect(() => {
    if (!there) return;
    const card = document.getElementById(`${prefix}${id}`)?.closest<HTMLElement>('li, article');
    card?.scrollIntoView({ block: 'center' });
    card?.focus();
  }, [prefix, id, there]);

  return {
    id,
    gone: missing && !hasMore && id === requestedId,
    forget: () => {
      history.replaceState(history.state, '', location.pathname + location.search);
      dispatchEvent(new Event('hashchange'));
    },
  };
}

const focusIfFree = (place: HTMLElement | null) => {
  if (document.activeElement === document.body) place?.focus();
};

export function NamedGone({ gone, thing }: { gone: boolean; thing: string }) {
  return (
    <div role="status">
      {gone && (
        <p className="mb-4 border-l-4 border-l-ink bg-sunk px-4 py-3" tabIndex={-1} ref={focusIfFree}>
          This {thing} is no longer here.
        </p>
      )}
    </div>
  );
}
