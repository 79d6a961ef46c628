import { type MouseEvent, useSyncExternalStore } from 'react';

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

/** Null removes a member. */
export function addressWith(search: string, changes: AddressChanges): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : location.pathname;
}

type How = 'push' | 'replace';

function step(address: string, how: How): void {
  if (how === 'push') history.pushState({ stepped: true }, '', address);
  else history.replaceState(history.state, '', address);
  dispatchEvent(new Event(CHANGED));
}

const go = (changes: AddressChanges, how: How) => step(addressWith(location.search, changes), how);
/** Removes every other member. */
const goOnlyTo = (members: AddressChanges, how: How) => step(addressWith('', members), how);

export function useAddress() {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  return { search, params: new URLSearchParams(search), go, goOnlyTo };
}

/** Goes to an address of the site; within the page without loading it. */
export function openAddress(to: string): void {
  const { pathname, search, hash } = new URL(to, location.href);
  if (pathname !== location.pathname || hash !== '') location.assign(to);
  else step(pathname + search, 'push');
}

/** A link followed within the page, unless a modifier key opens a new tab or window. */
export const linkTo = (href: string, onFollow: (byKey: boolean) => void) => ({
  href,
  onClick: (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(event.detail === 0);
  },
});

export type AddressLink = ReturnType<typeof linkTo>;

/** A link to a view of the portal: the address keeps only the parameters given. */
export const viewLink = (to: AddressChanges) => linkTo(addressWith('', to), () => goOnlyTo(to, 'push'));
