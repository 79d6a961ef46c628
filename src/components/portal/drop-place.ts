/** Pixels between what drops and its button, and between it and the edge of the window. */
const GAP = 4;
const EDGE = 8;

/** Puts what is open under its button, or above where there is no room. It scrolls with the page. */
export function place(dropped: HTMLElement, button: HTMLElement): void {
  const { bottom, right, top } = button.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = dropped;
  const fits = bottom + GAP + offsetHeight + EDGE <= innerHeight || top < offsetHeight + GAP + EDGE;
  dropped.style.left = `${scrollX + Math.max(EDGE, right - offsetWidth)}px`;
  dropped.style.top = `${scrollY + (fits ? bottom + GAP : top - GAP - offsetHeight)}px`;
}
