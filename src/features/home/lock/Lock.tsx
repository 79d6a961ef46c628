import { type ComponentType, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LockArt } from '#components/art/Drawing.tsx';
import { useAwake } from '#lib/client-directives/awake.ts';
import type { LockState, PlayerProps } from './LockPlayer.tsx';

/** Milliseconds after the trigger turned on (R096, R097). */
export const OPENING_AFTER = 500;
export const OPEN_AFTER = 1500;

/** Opens by the clock while the trigger is on; locks at once when it turns off. Setting the trigger is idempotent. */
export class LockTimes {
  #state: LockState = 'locked';
  #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #listeners = new Set<() => void>();

  /** Current state; bound, so that React can read it. */
  readonly read = (): LockState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set trigger(on: boolean) {
    if (on === this.#timers.length > 0) return;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    if (!on) this.#become('locked');
    else
      this.#timers = [
        setTimeout(() => this.#become('opening'), OPENING_AFTER),
        setTimeout(() => this.#become('open'), OPEN_AFTER),
      ];
  }

  #become(state: LockState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Open while half is in view (R095–R098) or motion is reduced (R511). A still until the player is loaded. */
export function Lock({ label }: { label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [times] = useState(() => new LockTimes());
  const reduced = useSyncExternalStore(onReduced, isReduced, () => false);
  const timed = useSyncExternalStore<LockState>(times.subscribe, times.read, () => 'locked');
  const state = reduced ? 'open' : timed;
  const [Player, setPlayer] = useState<ComponentType<PlayerProps>>();
  const [isPlaying, setPlaying] = useState(false);
  const onReady = useCallback(() => setPlaying(true), []);

  useEffect(() => {
    // Read again: the first render returns the server snapshot.
    if (reduced || isReduced()) return;
    const sight = new IntersectionObserver(
      (entries) => {
        times.trigger = entries.at(-1)!.intersectionRatio >= 0.5;
      },
      { threshold: 0.5 },
    );
    sight.observe(box.current!);
    let left = false;
    // Offline the player does not load; the still picture remains.
    import('./LockPlayer.tsx').then(
      ({ LockPlayer }) => left || setPlayer(() => LockPlayer),
      () => undefined,
    );
    return () => {
      left = true;
      sight.disconnect();
      times.trigger = false;
    };
  }, [reduced, times]);
  useAwake(box);

  return (
    <div
      ref={box}
      className="lock-box"
      role="img"
      aria-label={label}
      data-state={state}
      data-playing={isPlaying && !reduced ? '' : undefined}
    >
      <LockArt />
      <div className="lock-play">{Player && !reduced && <Player state={state} onReady={onReady} />}</div>
    </div>
  );
}

const isReduced = () => matchMedia(REDUCED).matches;
function onReduced(changed: () => void): () => void {
  const media = matchMedia(REDUCED);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
