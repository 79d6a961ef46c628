/**
 * Keeps the presses that fall into an island of `client:visible` before it is hydrated, and repeats them in order once it is.
 * Links, and the buttons that open a film, need no island and are left alone. (`client:touch` and `client:reveal` keep
 * presses by themselves.)
 */
export function keepEarlyPresses(): void {
  const keep = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const island = target.closest<HTMLElement>('astro-island[ssr][client=visible]');
    if (!island || target.closest('a, [data-video]')) return;
    if (event instanceof KeyboardEvent) {
      // On a button of the browser's a key becomes a click by itself.
      if (!target.matches('[role=button]') || (event.key !== 'Enter' && event.key !== ' ')) return;
      // Space would scroll the page.
      event.preventDefault();
    }
    event.stopPropagation();
    const repeat = () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    island.addEventListener('astro:hydrate', repeat, { once: true });
  };
  for (const type of ['click', 'keydown'] as const) document.addEventListener(type, keep, true);
}
