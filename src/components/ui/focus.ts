/** As the `ref` of what a press shows. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();

/** As the `ref` of what replaces something: what was focused meanwhile keeps the focus. */
export const focusIfFree = (element: HTMLElement | null): void => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};
