import { useCallback, useLayoutEffect, useRef } from 'react';

/** Gap to the button and to the edge of the window, in pixels. */
const GAP = 4;
const EDGE = 8;

/** Positions a fixed popover below its button, or above where there is no room. */
function place(dropped: HTMLElement, button: HTMLElement): void {
  const { bottom, right, top } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = dropped;
  const fits = bottom + GAP + offsetHeight + EDGE <= innerHeight || top < offsetHeight + GAP + EDGE;
  dropped.style.left = `${Math.max(EDGE, right - offsetWidth)}px`;
  dropped.style.top = `${fits ? bottom + GAP : top - GAP - offsetHeight}px`;
}

/** Keeps `panel` at `button` while open: also after a resize and while something scrolls. */
export function useDropPlace(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const put = useCallback(() => {
    if (panel.current && button.current) place(panel.current, button.current);
  }, []);
  useLayoutEffect(() => {
    if (!open) return;
    put();
    addEventListener('resize', put);
    addEventListener('scroll', put, { capture: true, passive: true });
    return () => {
      removeEventListener('resize', put);
      removeEventListener('scroll', put, { capture: true });
    };
  }, [open, put]);
  return { button, panel, put };
}
