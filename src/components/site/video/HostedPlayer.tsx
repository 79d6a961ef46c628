import { useLayoutEffect, useRef } from 'react';
import { playerWord, QUESTIONS } from './player-messages.ts';

interface Props {
  /** The player's own address, as `embedAddress` makes it. */
  address: string;
  title: string;
  onReady: () => void;
  onRefused: () => void;
}

/** The player of Vimeo or YouTube. Only what itself says, from its own origin, counts as its word. */
export function HostedPlayer({ address, title, onReady, onRefused }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { origin } = new URL(address);

  // Before the browser paints, so that no word is missed.
  useLayoutEffect(() => {
    const heard = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin) return;
      const word = playerWord(data);
      if (word === 'refused') onRefused();
      if (word === 'ready') onReady();
    };
    addEventListener('message', heard);
    return () => removeEventListener('message', heard);
  }, [origin, onReady, onRefused]);

  const ask = () => {
    for (const question of QUESTIONS[origin] ?? [])
      frame.current?.contentWindow?.postMessage(JSON.stringify(question), origin);
  };
  return (
    <iframe
      ref={frame}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture"
      // The players show a film only on sites they know, and see which by this.
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={ask}
      src={address}
    />
  );
}
