import { Cron } from 'croner';
import type { LoadedFunction } from './functions.ts';

export interface Schedule {
  /** Runs a scheduled function now; null when there is none of that name. */
  runNow(name: string): Promise<Response | null>;
  stop(): void;
}

/**
 * Runs scheduled functions at their times (UTC), and each once at the start, to catch up on what was missed while
 * nothing ran. A run that is still under way is not started a second time.
 */
export function startSchedule(functions: readonly LoadedFunction[], origin: string): Schedule {
  const scheduled = functions.filter(({ config }) => config.schedule);
  const underWay = new Map<string, Promise<Response>>();
  const run = (target: LoadedFunction): Promise<Response> => {
    const going = underWay.get(target.name);
    if (going) return going;
    const request = new Request(`${origin}/.netlify/functions/${target.name}`, {
      method: 'POST',
      body: '{}',
    });
    const begun = Promise.resolve()
      .then(() => target.run(request, undefined as never))
      .then((response) => response ?? new Response(null, { status: 204 }))
      .finally(() => underWay.delete(target.name));
    underWay.set(target.name, begun);
    return begun;
  };
  const report = (target: LoadedFunction) => (fault: unknown) => {
    console.error(`The scheduled function ${target.name} failed:`, fault);
  };
  const jobs = scheduled.map(
    (target) =>
      new Cron(
        target.config.schedule ?? '',
        { timezone: 'UTC' },
        () => void run(target).catch(report(target)),
      ),
  );
  for (const target of scheduled) void run(target).catch(report(target));
  return {
    runNow: async (name) => {
      const target = scheduled.find((candidate) => candidate.name === name);
      return target ? (await run(target)).clone() : null;
    },
    stop: () => {
      for (const job of jobs) job.stop();
    },
  };
}
