import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RowsHandle } from './use-rows.ts';

/** The id that a fragment names after `prefix`, as a notice's link does; empty when it names nothing of the kind. */
export function namedId(hash: string, prefix: string): string {
  const start = `#${prefix}`;
  if (!hash.startsWith(start)) return '';
  try {
    return decodeURIComponent(hash.slice(start.length));
  } catch {
    // Cut off within an escape: no row has such an id.
    return hash.slice(start.length);
  }
}

/** True when the named row is in no list: only a list that is wholly here can tell. */
export function isGone(id: string, ids: readonly string[], state: string): boolean {
  return id !== '' && state === 'ready' && !ids.includes(id);
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

interface NamedRow {
  /** Empty when the address names none. */
  id: string;
  /** The whole list is here, and the row is not in it. */
  gone: boolean;
  forget: () => void;
}

/**
 * The row of a list that the address names (`#item-…`), as a link from a notice does. Scrolls to it and focuses it once
 * it is there. A list from before the link is read again first: the row may be newer.
 * @param prefix how the ids of such rows, or of their titles, begin
 */
export function useNamedRow<Row extends { id: string }>(
  prefix: string,
  { rows, state, reload }: RowsHandle<Row>,
  idOf: (row: Row) => string = ({ id }) => id,
): NamedRow {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  );
  const id = namedId(hash, prefix);
  const [asked, setAsked] = useState(id);
  const ids = rows.map(idOf);
  const missing = isGone(id, ids, state);
  const there = ids.includes(id);

  useEffect(() => {
    if (id === asked) return;
    setAsked(id);
    if (missing) reload();
  }, [id, asked, missing, reload]);

  useEffect(() => {
    if (!there) return;
    const card = document.getElementById(`${prefix}${id}`)?.closest('li');
    card?.scrollIntoView({ block: 'center' });
    card?.focus();
  }, [prefix, id, there]);

  return {
    id,
    gone: missing && id === asked,
    forget: () => {
      history.replaceState(history.state, '', location.pathname + location.search);
      dispatchEvent(new Event('hashchange'));
    },
  };
}

const focusIfFree = (place: HTMLElement | null) => {
  if (document.activeElement === document.body) place?.focus();
};

/** Says that the row of the address is not there, at the place where it would be. */
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
