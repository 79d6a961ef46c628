/** Hydrates the form, which otherwise sleeps until it is touched. */
export function wakeForm(): void {
  document.querySelector('[data-draft] form')?.dispatchEvent(new Event('input', { bubbles: true }));
}
