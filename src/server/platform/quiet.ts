import { setTimeout as wait } from 'node:timers/promises';

/** Time without active requests before the process counts as quiet, in milliseconds. */
const QUIET_MS = 5;

let atWork = 0;
let lastAnswer = Number.NEGATIVE_INFINITY;

/** Marks a request as active until the returned function is called, once. */
export function beginRequest(): () => void {
  atWork += 1;
  return () => {
    atWork -= 1;
    lastAnswer = performance.now();
  };
}

/** Resolves when this process is idle (true), or after `patienceMs`, for deferrable work. */
export async function untilQuiet(patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const now = performance.now();
    if (atWork === 0 && now - lastAnswer >= QUIET_MS) return true;
    if (now >= until) return false;
    await wait(QUIET_MS);
  }
}
