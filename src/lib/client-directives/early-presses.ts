/** For `client:visible`: presses before hydration are replayed in order, except on links and film buttons. */
export function keepEarlyPresses(): void {
  const keep = (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const island = target.closest<HTMLElement>('astro-island[ssr][client=visible]');
    if (!island || target.closest('a, [data-video]')) return;
    if (event instanceof KeyboardEvent) {
      // Native buttons turn a key into a click.
      if (!target.matches('[role=button]') || (event.key !== 'Enter' && event.key !== ' ')) return;
      // Prevents scrolling by Space.
      event.preventDefault();
    }
    event.stopPropagation();
    const repeat = () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    island.addEventListener('astro:hydrate', repeat, { once: true });
  };
  for (const type of ['click', 'keydown'] as const) document.addEventListener(type, keep, true);
}
