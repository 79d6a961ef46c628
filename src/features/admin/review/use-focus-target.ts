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
  const heading = useRef<HTMLHeadingElement>(null);
  const target = useRef<Target | null>(null);
  const before = useRef(selected);

  /** For the heading of what is open; one that was waited for takes the focus as it comes. */
  const headingRef = useCallback((element: HTMLHeadingElement | null) => {
    heading.current = element;
    if (target.current === 'heading' && focusOn(element)) target.current = null;
  }, []);

  /** To be called before the selection changes. Opening what is open already moves the focus at once. */
  const aim = useCallback((to: Target) => {
    target.current = to;
    queueMicrotask(() => {
      if (target.current === 'heading' && focusOn(heading.current)) target.current = null;
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
    else if (to === 'heading' && selected && !heading.current) target.current = to;
    else if (to === 'heading') void (focusOn(heading.current) || focusOn(row(left)));
    else if (left && !selected && document.activeElement === document.body) focusOn(row(left));
  }, [selected, ready]);

  const focusHeading = (options?: FocusOptions) => heading.current?.focus(options);
  return { headingRef, focusHeading, aim };
}
