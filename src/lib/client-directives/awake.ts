import { type RefObject, useEffect } from 'react';

/** Sent by an island to `client:touch` when its handlers are attached. */
export const AWAKE = 'island:awake';

/** Has the press replayed at once, not after ten seconds. `ready` is false until required state is known. */
export function useAwake(element: RefObject<Element | null>, ready = true): void {
  useEffect(() => {
    if (ready) element.current?.dispatchEvent(new CustomEvent(AWAKE, { bubbles: true }));
  }, [element, ready]);
}
