/** Gap to the button and to the edge of the window, in pixels. */
const GAP = 4;
const EDGE = 8;

/** Positions a popover below its button, or above where there is no room. */
export function place(dropped: HTMLElement, button: HTMLElement): void {
  const { bottom, right, top } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = dropped;
  const fits = bottom + GAP + offsetHeight + EDGE <= innerHeight || top < offsetHeight + GAP + EDGE;
  dropped.style.left = `${scrollX + Math.max(EDGE, right - offsetWidth)}px`;
  dropped.style.top = `${scrollY + (fits ? bottom + GAP : top - GAP - offsetHeight)}px`;
}
