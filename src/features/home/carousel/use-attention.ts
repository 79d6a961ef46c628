import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';

const cardAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;

/** Tracks pointer and focus in the carousel, by a card's `data-card`. */
export function useAttention(strip: RefObject<HTMLElement | null>) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const [focused, setFocused] = useState<string>();

  useEffect(() => {
    // Pointer or focus that were here before hydration.
    const { current } = strip;
    if (current?.matches(':hover')) {
      setPointedAt(true);
      setPointed(cardAt(current.querySelector('[data-card]:hover')));
    }
    setFocus(Boolean(current?.contains(document.activeElement)));
    setFocused(cardAt(document.activeElement));
  }, [strip]);

  return {
    isAttendedTo: isPointedAt || hasFocus,
    card: pointed ?? focused,
    handlers: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => {
        setPointedAt(false);
        setPointed(undefined);
      },
      onPointerOver: ({ target }: PointerEvent) => setPointed(cardAt(target)),
      onFocus: ({ target }: FocusEvent) => {
        setFocus(true);
        setFocused(cardAt(target));
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        setFocus(currentTarget.contains(relatedTarget));
        setFocused(cardAt(relatedTarget));
      },
    },
  };
}
