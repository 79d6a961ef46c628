import { type MouseEvent, useCallback, useSyncExternalStore } from 'react';

const CHANGED = 'address-changed';

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener(CHANGED, listener);
  };
}

export type AddressChanges = Record<string, string | null>;

/** The query string with some members set, or removed by null. */
export function addressWith(search: string, changes: AddressChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : location.pathname;
}

/** State in the query string: it survives a reload and can be shared. */
export function useAddress() {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  /** `push` adds a history entry. */
  const go = useCallback((changes: AddressChanges, how: 'push' | 'replace') => {
    const address = addressWith(location.search, changes);
    if (how === 'push') history.pushState({ stepped: true }, '', address);
    else history.replaceState(history.state, '', address);
    dispatchEvent(new Event(CHANGED));
  }, []);
  return { search, params: new URLSearchParams(search), go };
}

/** False with a modifier key, which opens a new tab or window. */
export const isPlainPress = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);
