import { useLottieLight } from 'lottie-react';
import { useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import animation from './lock-animation.json';
import type { Lock } from './lock-state.ts';

/**
 * The lock as Lottie plays it: still on its first frame while locked, playing while opening, on its last frame once
 * open. The hook rather than the component: the component would add a stylesheet to the page, which the content
 * policy forbids. The light player has no `eval` and draws SVG, whose inks come from the page's stylesheet.
 */
function LockPlayer({ lock, onReady }: { lock: Lock; onReady: () => void }) {
  const state = useSyncExternalStore(lock.subscribe, lock.read);
  const { setDisplayRef, animationItem, playableFrames, play, stop, seek } = useLottieLight({
    src: animation,
    subscriptions: { ready: onReady },
  });

  useEffect(() => {
    if (!animationItem || !playableFrames) return;
    if (state === 'locked') stop();
    else if (state === 'opening') play();
    else seek(playableFrames - 1);
  }, [state, animationItem, playableFrames, play, stop, seek]);

  return <div ref={setDisplayRef} />;
}

/** Draws the lock into `place` and keeps it in step with `lock`; `onReady` is called once it is drawn. */
export function playLock(place: HTMLElement, lock: Lock, onReady: () => void): void {
  createRoot(place).render(<LockPlayer lock={lock} onReady={onReady} />);
}
