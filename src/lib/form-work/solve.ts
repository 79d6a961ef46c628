import type { FormWork, WorkChallenge } from '#domain/forms/work.ts';
import address from './worker.ts?worker&url';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Trusted Types let this one address pass, once for a page (T37). */
let trusted: string | undefined;
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trusted ??= trustedTypes
    ? trustedTypes.createPolicy('work', { createScriptURL: () => address }).createScriptURL(address)
    : address;
  return trusted;
}

/** Does the work of a challenge in a worker of its own, so that the page goes on. @throws where there can be no worker. */
export function solve(challenge: WorkChallenge): Promise<FormWork> {
  const worker = new Worker(workerAddress(), { type: 'module' });
  return new Promise<number[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number[]>) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(challenge);
  })
    .then((answers) => ({ token: challenge.token, answers }))
    .finally(() => worker.terminate());
}
