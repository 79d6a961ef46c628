import { useCallback, useEffect, useRef } from 'react';

type Target = 'heading' | 'row';

/** Puts the focus on an element that is on show; false when there is none. */
function focusOn(element: HTMLElement | null): boolean {
  if (!element?.checkVisibility()) return false;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

/**
 * Where the focus goes when the selection changes: nowhere after a press with the mouse, to the heading of what was
 * opened, or to its row. A selection that went away gives the focus back to the row it came from.
 */
export function useFocusTarget(selected: string | null, ready: boolean) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const target = useRef<Target | null>(null);
  const before = useRef(selected);

  /** To be called before the selection changes. Opening what is open already moves the focus at once. */
  const aim = useCallback((to: Target) => {
    target.current = to;
    queueMicrotask(() => {
      if (target.current === 'heading' && focusOn(headingRef.current)) target.current = null;
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when what can be focused has changed.
  useEffect(() => {
    const left = before.current;
    before.current = selected;
    const row = (id: string | null) => document.getElementById(`row-${id}`);
    const to = target.current;
    target.current = null;
    if (to === 'row') focusOn(row(selected));
    else if (to === 'heading') void (focusOn(headingRef.current) || focusOn(row(left)));
    else if (left && !selected && document.activeElement === document.body) focusOn(row(left));
  }, [selected, ready]);

  return { headingRef, aim };
}
