const EXAMPLE_EVERY = 2000;

function mark(card: Element, place: number): void {
  for (const [i, example] of [...card.querySelectorAll('li')].entries()) {
    example.classList.toggle('on', i === place);
  }
}

/** Shows the three examples of the card that somebody attends to, one every 2 s, unless all is `still`. */
export function cycleExamples(still: () => boolean) {
  let card: Element | null = null;
  let shown = 0;
  let beat: ReturnType<typeof setTimeout> | undefined;

  const rest = () => {
    clearTimeout(beat);
    beat = undefined;
  };
  /** Goes on, unless it does already; with nothing to do it leaves no timer. */
  const follow = () => {
    if (!card || still()) {
      rest();
      return;
    }
    beat ??= setTimeout(() => {
      beat = undefined;
      shown = (shown + 1) % 3;
      if (card) mark(card, shown);
      follow();
    }, EXAMPLE_EVERY);
  };
  return {
    follow,
    /** The card under the pointer or with the focus; every other shows its first example. */
    attend(next: Element | null) {
      if (next === card) return;
      if (card) mark(card, 0);
      rest();
      shown = 0;
      card = next;
      follow();
    },
  };
}
