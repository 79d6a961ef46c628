import { setTimeout as wait } from 'node:timers/promises';
import { Cron } from 'croner';
import { createContext } from './function-call.ts';
import type { LoadedFunction } from './functions.ts';

export interface Schedules {
  /** Runs a scheduled function now, after a current run; null for an unknown name. */
  run(name: string): Promise<Response | null>;
  stop(): void;
}

/** The platform's time limit of a scheduled function, in milliseconds (docs/architecture.md). */
const SCHEDULED_MS = 30_000;

interface ScheduleOptions {
  functions: readonly LoadedFunction[];
  siteUrl: string;
  waitUntil(work: Promise<unknown>): void;
  /** Delay of the first catch-up run after the start, in milliseconds; null for never. */
  catchUpAfter?: number | null | undefined;
  /** Milliseconds; shorter in tests. */
  timeLimit?: number;
}

/** Runs scheduled functions on their schedule (UTC), and once after the start to catch up. */
export function startSchedules({
  functions,
  siteUrl,
  waitUntil,
  catchUpAfter = 1_500,
  timeLimit = SCHEDULED_MS,
}: ScheduleOptions): Schedules {
  const scheduled = new Map(
    functions.filter(({ schedule }) => schedule).map((target) => [target.name, target]),
  );
  const running = new Map<string, Promise<Response>>();

  const invoke = async (target: LoadedFunction, isByClock: boolean): Promise<Response> => {
    const request = new Request(`${siteUrl}/.netlify/functions/${target.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // A run on request has no next time.
      body: isByClock
        ? JSON.stringify({ next_run: new Cron(target.schedule ?? '', { timezone: 'UTC' }).nextRun() })
        : '{}',
    });
    const context = createContext({ request, ip: '127.0.0.1', params: {}, siteUrl, waitUntil });
    const ended = wait(timeLimit, null, { ref: false }).then(() => {
      throw new Error('It took longer than the platform lets it run.');
    });
    try {
      const work = (async () => target.handler(request, context))();
      return (await Promise.race([work, ended])) ?? new Response(null, { status: 204 });
    } catch (fault) {
      console.error(`The scheduled function ${target.name} failed:`, fault);
      return new Response('The function failed.', { status: 500 });
    }
  };
  const begin = (target: LoadedFunction, isByClock: boolean): Promise<Response> => {
    const run = invoke(target, isByClock).finally(() => running.delete(target.name));
    running.set(target.name, run);
    return run;
  };
  const beginUnlessRunning = (target: LoadedFunction): void => {
    if (!running.has(target.name)) void begin(target, true);
  };

  const jobs = [...scheduled.values()].map(
    (target) =>
      new Cron(target.schedule ?? '', { timezone: 'UTC', mode: '5-part', unref: true }, () =>
        beginUnlessRunning(target),
      ),
  );
  const catchUp =
    catchUpAfter === null
      ? undefined
      : setTimeout(() => {
          for (const target of scheduled.values()) beginUnlessRunning(target);
        }, catchUpAfter).unref();
  return {
    run: async (name) => {
      const target = scheduled.get(name);
      if (!target) return null;
      // Never two at once: a run on request begins after the request.
      while (running.has(name)) await running.get(name);
      return begin(target, false);
    },
    stop: () => {
      clearTimeout(catchUp);
      for (const job of jobs) job.stop();
    },
  };
}
