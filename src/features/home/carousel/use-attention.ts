import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';

const cardAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-card]')?.dataset.card : undefined;

/**
 * Who attends to the carousel: whether the pointer is over it or the focus in it, and to which card, by the name in
 * its `data-card`. The handlers belong on the element of `strip`.
 */
export function useAttention(strip: RefObject<HTMLElement | null>) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const [focused, setFocused] = useState<string>();

  useEffect(() => {
    // Whoever was here before the island became alive.
    const { current } = strip;
    if (current?.matches(':hover')) {
      setPointedAt(true);
      setPointed(cardAt(current.querySelector('[data-card]:hover')));
    }
    setFocus(Boolean(current?.contains(document.activeElement)));
    setFocused(cardAt(document.activeElement));
  }, [strip]);

  return {
    /** Somebody points at the carousel or is in it by keyboard. */
    isAttendedTo: isPointedAt || hasFocus,
    /** The card somebody attends to. */
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
