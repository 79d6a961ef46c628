/**
 * Replaces an island whose code failed to load (after Astro's retry) by a notice with a reload. Unhydrated
 * forms report this themselves (UnhydratedForm.astro).
 */
export function sayWhenIslandsFail(): void {
  const said = new WeakMap<Element, Element>();

  document.addEventListener('astro:hydration-error', ({ target }) => {
    if (!(target instanceof Element) || target.closest('[data-draft]') || said.has(target)) return;
    // Nothing waits for the island any longer.
    delete document.documentElement.dataset.invited;
    const template = document.querySelector<HTMLTemplateElement>('#island-failed');
    const notice = template?.content.firstElementChild?.cloneNode(true);
    if (!(notice instanceof HTMLElement)) return;
    said.set(target, notice);
    // A form keeps its typed text; a loading message is replaced.
    if (target.querySelector('form')) target.before(notice);
    else target.replaceChildren(notice);
    if (document.activeElement === document.body) notice.focus({ preventScroll: true });
  });
  document.addEventListener('island:awake', ({ target }) => {
    const island = target instanceof Element ? target.closest('astro-island') : null;
    if (island) said.get(island)?.remove();
  });
}
