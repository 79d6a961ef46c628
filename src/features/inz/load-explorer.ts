/** Loads the counters after the first paint and repeats earlier presses. Without imports, so that it is inlined. */
export function loadExplorer(): void {
  const explorer = document.querySelector<HTMLElement>('[data-explorer]');
  const late = document.querySelector<HTMLTemplateElement>('#late-explorer');
  const early: HTMLElement[] = [];
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button');
    if (button) early.push(button);
  };
  const repeat = () => {
    explorer?.removeEventListener('click', onClick);
    // `click()` would end a press of Space that is under way.
    for (const button of early) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  };
  explorer?.addEventListener('click', onClick);
  explorer?.addEventListener('explorer:awake', repeat, { once: true });
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    if (late) document.body.append(document.importNode(late.content, true));
  }).observe({ type: 'paint', buffered: true });
}
