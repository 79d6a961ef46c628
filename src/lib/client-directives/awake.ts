import { type RefObject, useEffect } from 'react';

/** Sent by an island to `client:touch` when its handlers are attached. */
export const AWAKE = 'island:awake';

/**
 * Signals `client:touch` that handlers are attached, so that the press is replayed at once, not ten
 * seconds after the code. Pass `ready` false until required state, such as the address, is known.
 */
export function useAwake(element: RefObject<Element | null>, ready = true): void {
  useEffect(() => {
    if (ready) element.current?.dispatchEvent(new CustomEvent(AWAKE, { bubbles: true }));
  }, [element, ready]);
}
