import { challengeIn, type FormWork } from '#domain/forms/work.ts';
import address from './worker.ts?worker&url';

/** Trusted Types address, created once per page (T37). */
let trusted: string | undefined;
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trusted ??= trustedTypes
    ? trustedTypes.createPolicy('work', { createScriptURL: () => address }).createScriptURL(address)
    : address;
  return trusted;
}

/** Solves the challenge of an error answer in a worker. Null without a challenge or workers. */
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
