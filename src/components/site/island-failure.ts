/**
 * Says in the place of an island whose code could not be fetched that it is missing, with a way to reload. Astro has
 * asked for the code a second time by then. A form that is not hydrated yet says so by itself (UnhydratedForm.astro).
 */
export function sayWhenIslandsFail(): void {
  const said = new WeakMap<Element, Element>();

  document.addEventListener('astro:hydration-error', ({ target }) => {
    if (!(target instanceof Element) || target.closest('[data-draft]') || said.has(target)) return;
    // What was waiting for the island waits no longer.
    delete document.documentElement.dataset.invited;
    const template = document.querySelector<HTMLTemplateElement>('#island-failed');
    const notice = template?.content.firstElementChild?.cloneNode(true);
    if (!(notice instanceof HTMLElement)) return;
    said.set(target, notice);
    // A form stays with what is typed into it; a page that only showed a loading message is replaced.
    if (target.querySelector('form')) target.before(notice);
    else target.replaceChildren(notice);
    if (document.activeElement === document.body) notice.focus({ preventScroll: true });
  });
  document.addEventListener('island:awake', ({ target }) => {
    const island = target instanceof Element ? target.closest('astro-island') : null;
    if (island) said.get(island)?.remove();
  });
}
