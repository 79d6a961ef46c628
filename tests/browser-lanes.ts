import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PlaywrightReport, secondsIn } from './reports.ts';
import { RUNS_ALL } from './scale.ts';

const FOLDER = 'tests/e2e';
const SECONDS = 'tests/e2e/seconds.json';

/** Each waits for a quarter of its time; three fill two cores. */
export const BROWSER_LANES = [1, 2, 3] as const;

/** Seconds that the tests of each file take, by its name; all of one run, because only their proportion counts. */
export type Seconds = Record<string, number>;

/** The median, for a file that is in no run yet; one second without any. */
function usualSeconds(seconds: Seconds): number {
  const sorted = Object.values(seconds).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 1;
}

/**
 * The files in lanes that take as long as each other, as nearly as files allow. Each lane keeps the order of the names
 * and its neighbours, so a file that gets slower moves the cuts and nothing else.
 * @param names in any order; the same names always give the same lanes.
 */
export function lanesOf(names: readonly string[], seconds: Seconds, count: number): string[][] {
  const lanes: string[][] = Array.from({ length: count }, () => []);
  const usual = usualSeconds(seconds);
  const took = (name: string) => seconds[name] ?? usual;
  const all = names.reduce((sum, name) => sum + took(name), 0);
  let before = 0;
  for (const name of [...names].sort()) {
    const middle = before + took(name) / 2;
    lanes[Math.floor((middle / all) * count)]?.push(name);
    before += took(name);
  }
  return lanes;
}

/** The names of the files that a lane of the browser tests runs, from 1. */
export function filesOfLane(lane: number): string[] {
  const names = readdirSync(FOLDER).filter(
    (name) => name.endsWith('.e2e.ts') && (RUNS_ALL || !name.endsWith('.all.e2e.ts')),
  );
  const { all, short } = JSON.parse(readFileSync(SECONDS, 'utf8')) as Record<'all' | 'short', Seconds>;
  return lanesOf(names, RUNS_ALL ? all : short, BROWSER_LANES.length)[lane - 1] ?? [];
}

/**
 * Writes what the lanes of the last `npm run test:all` took, for those that follow: `node tests/browser-lanes.ts`.
 * `short` is what `npm test` runs of it.
 */
function noteSeconds(): void {
  const reports = BROWSER_LANES.map(
    (lane) =>
      JSON.parse(readFileSync(join('test-results', `browser-${lane}.json`), 'utf8')) as PlaywrightReport,
  );
  const noted = (without?: string): Seconds => {
    const seconds = reports.flatMap((report) => Object.entries(secondsIn(report, without)));
    return Object.fromEntries(seconds.sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const isShort = ([name]: [string, number]) => !name.endsWith('.all.e2e.ts');
  const short = Object.fromEntries(Object.entries(noted('all')).filter(isShort));
  writeFileSync(SECONDS, `${JSON.stringify({ all: noted(), short }, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) noteSeconds();
