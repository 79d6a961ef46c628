import { type RefObject, useEffect } from 'react';

/** The event by which an island tells `client:touch` that its handlers are in place. */
export const AWAKE = 'island:awake';

/**
 * Tells `client:touch` that this island now answers presses, so that the press which woke it is replayed at once.
 * Islands without it get their press half a second after their code arrived. `ready` is false until the island has read
 * what its answer depends on, the address for example.
 */
export function useAwake(element: RefObject<Element | null>, ready = true): void {
  useEffect(() => {
    if (ready) element.current?.dispatchEvent(new CustomEvent(AWAKE, { bubbles: true }));
  }, [element, ready]);
}
