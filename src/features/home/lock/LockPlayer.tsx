import { useLottieLight } from 'lottie-react';
import { useEffect } from 'react';
import animation from './lock-animation.json';
import type { LockState } from './lock-state.ts';

export interface PlayerProps {
  state: LockState;
  /** Called once the lock is drawn. */
  onReady: () => void;
}

/**
 * The lock as Lottie plays it: still on its first frame while locked, playing while opening, on its last frame once
 * open. The hook rather than the component: the component would add a stylesheet to the page, which the content
 * policy forbids. The light player has no `eval` and draws SVG, whose inks come from the page's stylesheet.
 */
export function LockPlayer({ state, onReady }: PlayerProps) {
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
