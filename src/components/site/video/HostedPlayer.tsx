import { useLayoutEffect, useRef } from 'react';

/** What a player says of itself: it is there, or it may not show the film. */
type PlayerWord = 'ready' | 'refused';

/** What makes a player speak. Vimeo answers a ping; YouTube reports to whoever says that it is listening. */
const QUESTIONS: Record<string, readonly object[]> = {
  'https://player.vimeo.com': [{ method: 'ping' }],
  'https://www.youtube-nocookie.com': [
    { event: 'listening', id: 1 },
    { event: 'command', func: 'addEventListener', args: ['onError'], id: 1 },
  ],
};

const WORDS: Record<string, PlayerWord> = {
  ready: 'ready',
  onReady: 'ready',
  initialDelivery: 'ready',
  onError: 'refused',
};

/** Reads a message of a player, which comes as an object or as JSON; anything else says nothing. */
function playerWord(data: unknown): PlayerWord | undefined {
  try {
    const { event } = (typeof data === 'string' ? JSON.parse(data) : data) as { event: string };
    return WORDS[event];
  } catch {
    return;
  }
}

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
