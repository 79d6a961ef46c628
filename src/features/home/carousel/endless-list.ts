/**
 * A list that scrolls sideways and snaps, without an end: whoever comes to one finds the card of the other end behind
 * it. It moves the cards in the page itself, one at a time: React, which never touches their order, would move ten to
 * put one in front, and the focus with them. `onHand` is told when a finger, a wheel or the scroll bar has moved it.
 */
export interface EndlessList {
  /** Scrolls by one card. */
  step(by: 1 | -1): void;
  /** Stops listening. */
  leave(): void;
}

export function endlessList(rail: HTMLElement, onHand: () => void): EndlessList {
  const left = new AbortController();
  const passive = { passive: true, signal: left.signal };
  /** The last thing that moved the list was a hand. */
  let byHand = false;
  /** Where the list is on its way to, in pixels. */
  let goal: number | undefined;

  const end = () => rail.scrollWidth - rail.clientWidth;
  const pitch = () =>
    (rail.children[1] as HTMLElement).offsetLeft - (rail.children[0] as HTMLElement).offsetLeft;

  /** Takes the card of one end to the other, and scrolls so that nobody sees it. */
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
  rail.addEventListener('scroll', () => byHand && onHand(), passive);
  rail.addEventListener(
    'scrollend',
    () => {
      // It may be the end of an earlier way.
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
      // A list that snaps would take a card that changes its place for a reason to stop half way.
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
    leave: () => left.abort(),
  };
}
