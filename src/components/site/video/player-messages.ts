/** What a player says of itself: it is there, or it may not show the film. */
export type PlayerWord = 'ready' | 'refused';

/** What makes a player speak. Vimeo answers a ping; YouTube reports to whoever says that it is listening. */
export const QUESTIONS: Record<string, readonly object[]> = {
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
export function playerWord(data: unknown): PlayerWord | undefined {
  try {
    const { event } = (typeof data === 'string' ? JSON.parse(data) : data) as { event: string };
    return WORDS[event];
  } catch {
    return;
  }
}
