/** Moves one DOM node at a time, so the focus survives; React would move ten. `onUserScroll`: by hand. */
export interface EndlessList {
  step(by: 1 | -1): void;
  dispose(): void;
}

export function endlessList(rail: HTMLElement, onUserScroll: () => void): EndlessList {
  const disposed = new AbortController();
  const passive = { passive: true, signal: disposed.signal };
  let byHand = false;
  /** Target scroll position in pixels. */
  let goal: number | undefined;

  const end = () => rail.scrollWidth - rail.clientWidth;
  const pitch = () =>
    (rail.children[1] as HTMLElement).offsetLeft - (rail.children[0] as HTMLElement).offsetLeft;

  /** Moves a card to the other end and compensates the scroll position, invisibly. */
  const turn = (by: 1 | -1) => {
    const at = rail.scrollLeft;
    if (by === 1) rail.append(rail.firstElementChild!);
    else rail.prepend(rail.lastElementChild!);
    rail.scrollTo({ left: at - by * pitch(), behavior: 'instant' });
  };
  const settle = () => {
    goal = undefined;
    rail.style.scrollSnapType = '';
  };

  for (const type of ['touchstart', 'pointerdown', 'wheel'] as const)
    rail.addEventListener(
      type,
      () => {
        byHand = true;
        settle();
      },
      passive,
    );
  rail.addEventListener('scroll', () => byHand && onUserScroll(), passive);
  rail.addEventListener(
    'scrollend',
    () => {
      // May be the end of an earlier scroll.
      if (goal !== undefined && Math.abs(rail.scrollLeft - goal) > 3) return;
      settle();
      if (!byHand) return;
      if (rail.scrollLeft > end() - 2) turn(1);
      else if (rail.scrollLeft < 2) turn(-1);
    },
    passive,
  );

  return {
    step(by) {
      byHand = false;
      // With snapping on, a card that is moved would stop the scroll half way.
      rail.style.scrollSnapType = 'none';
      const width = pitch();
      let to = (goal ?? Math.round(rail.scrollLeft / width) * width) + by * width;
      if (to > end() + 2 || to < -2) {
        turn(by);
        to -= by * width;
      }
      goal = to;
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
      rail.scrollTo({ left: to, behavior: still ? 'instant' : 'smooth' });
    },
    dispose: () => disposed.abort(),
  };
}
