/** How long a page is left alone first, in milliseconds: the time in which people find and press what they came for. */
const LEFT_ALONE = 1500;

/**
 * Lays out what lies below the first screen, a part at a time, once the page has nothing else to do, or at the first
 * scroll or press. Until then base.css keeps it aside, so that a slow phone has its first screen sooner. Where motion
 * is not wanted there is nothing else to do, and it begins at once.
 */
export function layOutLater(): void {
  const waiting = [...document.querySelectorAll('.later, [data-later]')];
  const idle = (work: () => void) =>
    'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 50);
  const next = () => {
    // Never what lies above: its true height would push what somebody reads, where the browser does not hold on to it.
    const at = waiting.findIndex((part) => part.getBoundingClientRect().top >= 0);
    const [part] = at < 0 ? [] : waiting.splice(at, 1);
    if (!part) return;
    part.setAttribute('data-laid', '');
    idle(next);
  };
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    idle(next);
  };
  for (const type of ['scroll', 'pointerdown', 'keydown'] as const)
    addEventListener(type, begin, { once: true, passive: true });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) begin();
  else setTimeout(begin, LEFT_ALONE);
}
