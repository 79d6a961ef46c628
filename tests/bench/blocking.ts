import type { Browser } from 'playwright';

/** A task that takes longer than this blocks, in milliseconds; what is over counts. */
const BLOCKS_MS = 50;
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
/** How long after loading tasks are counted, in milliseconds. */
const SETTLES_MS = 2500;

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Microseconds of the processor, without waiting for it. */
  tdur?: number;
}

async function once(browser: Browser, url: string, cpu: number): Promise<number> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(new URL('/robots.txt', url).href);
  await browser.startTracing(page, { categories: ['toplevel', 'loading'] });
  await page.goto(url);
  await page.waitForTimeout(SETTLES_MS);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(`${await browser.stopTracing()}`);
  await context.close();
  const paint = traceEvents.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error(`${url} was not painted`);
  return traceEvents
    .filter(
      ({ name, pid, tid }) =>
        name === 'ThreadControllerImpl::RunTask' && pid === paint.pid && tid === paint.tid,
    )
    .filter(({ ts, dur = 0 }) => ts + dur > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * cpu - BLOCKS_MS), 0);
}

/**
 * Total blocking time after the first paint by the processor time of each task, which other processes on the machine
 * lengthen less than its duration.
 * @param cpu how many times slower the processor is reckoned.
 * @returns milliseconds, the median of `runs`.
 */
export async function blockingByProcessor(
  browser: Browser,
  url: string,
  cpu: number,
  runs: number,
): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < runs; run += 1) values.push(await once(browser, url, cpu));
  return values.sort((a, b) => a - b)[runs >> 1] ?? Number.NaN;
}
