import { challengeIn, type FormWork } from '#domain/forms/work.ts';
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

/**
 * Does the work of the challenge that stands in what an answer says besides, in a worker of its own, so that the page goes on. Null
 * where none was asked for, and where there can be no worker: then the answer stays as it is.
 */
export async function solveIn(current: unknown): Promise<FormWork | null> {
  const challenge = challengeIn(current);
  if (!challenge) return null;
  try {
    const worker = new Worker(workerAddress(), { type: 'module' });
    const answers = await new Promise<number[]>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number[]>) => resolve(data);
      worker.onerror = reject;
      worker.postMessage(challenge);
    }).finally(() => worker.terminate());
    return { token: challenge.token, answers };
  } catch {
    return null;
  }
}
