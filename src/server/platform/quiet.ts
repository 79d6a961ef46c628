import { setTimeout as wait } from 'node:timers/promises';

/** How long no request may have been at work before the process counts as quiet, in milliseconds. */
const QUIET_MS = 5;

let atWork = 0;
let lastAnswer = Number.NEGATIVE_INFINITY;

/** Notes that a request is at work until the returned function is called, once. */
export function beginRequest(): () => void {
  atWork += 1;
  return () => {
    atWork -= 1;
    lastAnswer = performance.now();
  };
}

/**
 * Resolves when this process has no request at work and had none a moment ago, or after `patienceMs`: what can wait
 * does not take the processor from answers, and is not put off for ever by a process that is always busy. True when quiet.
 */
export async function untilQuiet(patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const now = performance.now();
    if (atWork === 0 && now - lastAnswer >= QUIET_MS) return true;
    if (now >= until) return false;
    await wait(QUIET_MS);
  }
}
