import { useLayoutEffect, useRef } from 'react';

type PlayerWord = 'ready' | 'refused';

/** Handshake messages. Vimeo answers a ping; YouTube reports to registered listeners. */
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

/** Messages arrive as objects or as JSON; others are ignored. */
function playerWord(data: unknown): PlayerWord | undefined {
  try {
    const { event } = (typeof data === 'string' ? JSON.parse(data) : data) as { event: string };
    return WORDS[event];
  } catch {
    return;
  }
}

interface Props {
  /** From `embedAddress`. */
  address: string;
  title: string;
  onReady: () => void;
  onRefused: () => void;
}

/** Accepts messages from the player's own origin only. */
export function HostedPlayer({ address, title, onReady, onRefused }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { origin } = new URL(address);

  // Before paint, so that no message is missed.
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
      // Players restrict films to known sites by the referrer.
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={ask}
      src={address}
    />
  );
}
