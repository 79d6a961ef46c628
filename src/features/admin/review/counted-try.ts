/** When each try of a write was sent, by its idempotency key, in milliseconds since 1970. */
const tries = new Map<string, number[]>();

export function noteTry(key: string): void {
  tries.set(key, [...(tries.get(key) ?? []), Date.now()]);
}

/**
 * When the try was sent that the server stored at `storedAt`: the last one before. Where the clocks of server and browser
 * disagree it is the first, so that no second is promised that the server does not give.
 */
export function countedTry(key: string, storedAt: string | null): number {
  const sent = tries.get(key) ?? [];
  const stored = Date.parse(storedAt ?? '');
  return sent.findLast((at) => at <= stored) ?? sent[0] ?? 0;
}
