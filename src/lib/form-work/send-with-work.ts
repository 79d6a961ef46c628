import type { FormWork } from '#domain/forms/work.ts';
import { ApiError } from '#lib/api-client.ts';

/** Sends a form; solves a challenge and retries with the same key (T31). @throws what `send` throws */
export function sendWithWork<T>(send: (form_work?: FormWork) => Promise<T>): Promise<T> {
  return send().catch(async (fault) => {
    if (!(fault instanceof ApiError) || fault.status !== 429 || !fault.current) throw fault;
    const { solveIn } = await import('./solve.ts').catch(() => {
      throw fault;
    });
    const work = await solveIn(fault.current);
    if (!work) throw fault;
    return send(work);
  });
}
