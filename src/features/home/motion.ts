import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

function isStill(): boolean {
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

/** Whether nothing may move by itself: by the Pause control (hero.ts), by a wish for less motion, or unseen. */
export function useStill(): boolean {
  return useSyncExternalStore(subscribe, isStill, () => true);
}

/** Presses the Pause control on behalf of somebody who has taken over by hand (R078). */
export function pauseMotion(): void {
  if (isStill()) return;
  document.documentElement.dataset.motion = 'paused';
  document.dispatchEvent(new Event('motionchange'));
}

/** Does `act` every so many milliseconds while it may, counted from the beginning after every rest and for each `key`. */
export function useBeat(every: number, may: boolean, act: () => void, key = ''): void {
  const beat = useEffectEvent(act);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key begins the count anew.
  useEffect(() => {
    if (!may) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        beat();
        wait();
      }, every);
    };
    wait();
    return () => clearTimeout(timer);
  }, [every, may, key]);
}
