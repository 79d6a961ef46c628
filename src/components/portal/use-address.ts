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

/** The query of this page with some members set, or taken out by null. */
export function addressWith(search: string, changes: AddressChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : location.pathname;
}

/** The query of the address as state: what is in it survives a reload and can be sent to a colleague. */
export function useAddress() {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  /** `push` leaves a step that the browser's Back undoes. */
  const go = useCallback((changes: AddressChanges, how: 'push' | 'replace') => {
    const address = addressWith(location.search, changes);
    if (how === 'push') history.pushState({ stepped: true }, '', address);
    else history.replaceState(history.state, '', address);
    dispatchEvent(new Event(CHANGED));
  }, []);
  return { search, params: new URLSearchParams(search), go };
}

/** True for a press of a link that is to be answered here, and not in a tab or a window of its own. */
export const isPlainPress = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey);
