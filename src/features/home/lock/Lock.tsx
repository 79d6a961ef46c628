import { type ComponentType, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LockArt } from '#components/art/Drawing.tsx';
import { useAwake } from '#lib/client-directives/awake.ts';
import type { PlayerProps } from './LockPlayer.tsx';
import { type LockState, Lock as LockTimes } from './lock-state.ts';

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
