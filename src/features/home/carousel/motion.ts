import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

function isMotionPaused(): boolean {
  return (
    document.documentElement.dataset.motion === 'paused' || document.hidden || matchMedia(REDUCED).matches
  );
}

function subscribe(changed: () => void): () => void {
  const left = new AbortController();
  const { signal } = left;
  for (const type of ['motionchange', 'visibilitychange'])
    document.addEventListener(type, changed, { signal });
  matchMedia(REDUCED).addEventListener('change', changed, { signal });
  return () => left.abort();
}

/** True while nothing may move: Pause control (hero.ts), reduced motion, or a hidden page. */
export function useMotionPaused(): boolean {
  return useSyncExternalStore(subscribe, isMotionPaused, () => true);
}

/** Activates the Pause control after the user took over by hand (R078). */
export function pauseMotion(): void {
  if (isMotionPaused()) return;
  document.documentElement.dataset.motion = 'paused';
  document.dispatchEvent(new Event('motionchange'));
}

/** Calls `callback` every `every` milliseconds while `enabled`. The interval restarts after a pause or with a new `key`. */
export function useInterval(every: number, enabled: boolean, callback: () => void, key = ''): void {
  const onInterval = useEffectEvent(callback);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key restarts the interval.
  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        onInterval();
        wait();
      }, every);
    };
    wait();
    return () => clearTimeout(timer);
  }, [every, enabled, key]);
}

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
