import { Agent, request } from 'node:http';

/** A run of requests: the time of each answer, and from the first request to the last answer; milliseconds. */
export interface Run {
  times: number[];
  taken: number;
}

/** What runs of requests came to; times in milliseconds. */
export interface Measured {
  p50: number;
  p99: number;
  perSecond: number;
  /** From the first request to the last answer, for each request. */
  each: number;
}

export interface Shot {
  path: string;
  body: () => unknown;
  headers: () => Record<string, string>;
}

function send(agent: Agent, url: URL, { body, headers }: Shot): Promise<number> {
  const text = JSON.stringify(body());
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          ...headers(),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

/** The value below which `share` of the sorted values lie. */
export const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Sends `count` requests with `clients` at a time, each waiting for its answer; throws when one is not a 201. */
export async function measure(site: string, shot: Shot, clients: number, count: number): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const url = new URL(shot.path, site);
  const times: number[] = [];
  let left = count;
  const started = performance.now();
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const before = performance.now();
      const status = await send(agent, url, shot);
      if (status !== 201) throw new Error(`${shot.path} answered ${status}`);
      times.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const taken = performance.now() - started;
  agent.destroy();
  return { times, taken };
}

/** What runs came to together. */
export function summed(runs: readonly Run[]): Measured {
  const times = runs.flatMap((run) => run.times).sort((a, b) => a - b);
  const taken = runs.reduce((sum, run) => sum + run.taken, 0);
  return {
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    perSecond: (times.length / taken) * 1000,
    each: taken / times.length,
  };
}

/**
 * Calls `send` at fixed times for `seconds`, however long answers take (an open loop), and waits for the last. Each is
 * timed from when it was due, so that a stall counts for all that it delays.
 * @returns milliseconds, sorted.
 */
export async function arrive(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    sent.push(send(n).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(sent);
  return times.sort((a, b) => a - b);
}
