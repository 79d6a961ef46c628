import { useLottieLight } from 'lottie-react';
import { useEffect } from 'react';
import animation from './lock-animation.json';

export type LockState = 'locked' | 'opening' | 'open';

export interface PlayerProps {
  state: LockState;
  /** Called once the lock is drawn. */
  onReady: () => void;
}

/** The hook: the component adds a style sheet, which the CSP forbids. The full player uses `eval`. */
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
