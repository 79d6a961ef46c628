/** As the `ref` of what a press shows. */
export const focusNow = (element: HTMLElement | null): void => element?.focus();
