import { isYoung } from '#domain/clocks.ts';
import { DomainError } from '#domain/errors.ts';

interface Waiting<Input, Output> {
  input: Input;
  since: number;
  resolve(output: Output): void;
  reject(fault: unknown): void;
}

/** Concurrent batches of one process: more would only slow each of them. */
const BATCHES_AT_ONCE = 16;

/** Longest wait for a click's work to begin, in milliseconds: it is answered within 3 s. */
const PRESS_PATIENCE_MS = 2_000;

const TOO_MANY = 'Many people are pressing at the same moment. Nothing was changed: please try again.';

/**
 * Runs the inputs of one key in batches, one at a time in this process and in order. `work` returns one output per
 * input; if it throws, the whole batch fails. An input not begun within `patienceMs` is refused (409).
 */
export function batchByKey<Input, Output>(
  work: (key: string, inputs: readonly Input[]) => Promise<readonly Output[]>,
  batchMax: number,
  patienceMs = PRESS_PATIENCE_MS,
): (key: string, input: Input) => Promise<Output> {
  const queues = new Map<string, Waiting<Input, Output>[]>();
  const ready: string[] = [];
  let running = 0;

  function nextBatch(queue: Waiting<Input, Output>[]): Waiting<Input, Output>[] {
    const late = performance.now() - patienceMs;
    const batch = queue.splice(0, batchMax);
    for (const { since, reject } of batch) if (since < late) reject(new DomainError('conflict', TOO_MANY));
    return batch.filter(({ since }) => since >= late);
  }

  async function workOff(key: string): Promise<void> {
    const queue = queues.get(key) ?? [];
    const batch = nextBatch(queue);
    try {
      const inputs = batch.map(({ input }) => input);
      const outputs = inputs.length > 0 ? await work(key, inputs) : [];
      for (const [at, { resolve }] of batch.entries()) resolve(outputs[at] as Output);
    } catch (fault) {
      for (const { reject } of batch) reject(fault);
    }
    if (queue.length > 0) ready.push(key);
    else queues.delete(key);
  }

  function start(): void {
    while (running < BATCHES_AT_ONCE) {
      const key = ready.shift();
      if (key === undefined) return;
      running += 1;
      void workOff(key).then(() => {
        running -= 1;
        start();
      });
    }
  }

  return (key, input) =>
    new Promise((resolve, reject) => {
      const waiting = { input, since: performance.now(), resolve, reject };
      const queue = queues.get(key);
      if (queue) queue.push(waiting);
      else {
        queues.set(key, [waiting]);
        ready.push(key);
        start();
      }
    });
}

/** Runs the inputs of all calls of the same moment, as `schedule` defines it, together; all fail together too. */
export function together<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
  schedule: (run: () => void) => void,
): (input: Input) => Promise<Output> {
  let inputs: Input[] = [];
  let outputs: Promise<readonly Output[]> | null = null;
  const run = () => {
    const group = inputs;
    [inputs, outputs] = [[], null];
    return work(group);
  };
  return async (input) => {
    const at = inputs.push(input) - 1;
    outputs ??= new Promise((resolve, reject) => schedule(() => run().then(resolve, reject)));
    return (await outputs)[at] as Output;
  };
}

/** A scheduled function has 30 seconds for the whole night. */
const AT_ONCE = 10;

/** Runs `work` for every item, `atOnce` at a time. Throws the first failure; work that has begun continues. */
export async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** A result that calls with the same key share until it is `maxMs` old. A failed one is not shared. */
export function sharedResult<T>(): (
  compute: () => Promise<T>,
  how: { key?: string; now: Date; maxMs: number },
) => Promise<T> {
  let last: { key: string; at: number; result: Promise<T> } | null = null;
  return (compute, { key = '', now, maxMs }) => {
    if (last?.key === key && isYoung(last.at, now.getTime(), maxMs)) return last.result;
    const mine = { key, at: now.getTime(), result: compute() };
    last = mine;
    mine.result.catch(() => {
      if (last === mine) last = null;
    });
    return mine.result;
  };
}
