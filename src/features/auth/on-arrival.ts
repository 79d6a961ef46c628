/** Leaves when another tab signs in, and opens "Sign Up" if requested. Without imports, so that it is inlined. */
export function onArrival(forms: HTMLElement | null): void {
  const late = document.querySelector<HTMLTemplateElement>('#late-session');
  addEventListener('storage', ({ key, newValue }) => {
    if (key === late?.dataset.flag && newValue) location.replace('/');
  });
  // The island hydrates on first touch; following a link to the tab counts as one.
  if (location.hash === '#sign-up') forms?.dispatchEvent(new Event('input', { bubbles: true }));
  if (late && document.documentElement.dataset.me)
    document.body.append(document.importNode(late.content, true));
}
