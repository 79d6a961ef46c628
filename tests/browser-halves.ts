import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type PlaywrightReport, secondsIn } from './reports.ts';
import { RUNS_ALL } from './scale.ts';

const FOLDER = 'tests/e2e';
const SECONDS = 'tests/e2e/seconds.json';

/** Seconds that the tests of each file take, by its name; all of one run, because only their proportion counts. */
export type Seconds = Record<string, number>;

/** What a file is taken for that is in no run yet: the middle one of those that are; one second without any. */
function usualSeconds(seconds: Seconds): number {
  const sorted = Object.values(seconds).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 1;
}

/**
 * The files in two halves that take as long as each other, as nearly as files allow. Each half keeps the order of the
 * names and its neighbours, so a file that gets slower moves the cut and nothing else.
 * @param names in any order; the same names always give the same halves.
 */
export function halvesOf(names: readonly string[], seconds: Seconds): [string[], string[]] {
  const sorted = [...names].sort();
  const usual = usualSeconds(seconds);
  const took = sorted.map((name) => seconds[name] ?? usual);
  const all = took.reduce((sum, one) => sum + one, 0);
  let first = 0;
  let cut = 0;
  // The half in which the middle second of a file lies has the file.
  for (const one of took) {
    if (first + one / 2 > all / 2) break;
    first += one;
    cut += 1;
  }
  return [sorted.slice(0, cut), sorted.slice(cut)];
}

/** The names of the files that a half of the browser tests runs. */
export function filesOfHalf(half: 1 | 2): string[] {
  const names = readdirSync(FOLDER).filter(
    (name) => name.endsWith('.e2e.ts') && (RUNS_ALL || !name.endsWith('.all.e2e.ts')),
  );
  return halvesOf(names, JSON.parse(readFileSync(SECONDS, 'utf8')))[half - 1] as string[];
}

/** Writes what the halves of the last `npm run test:all` took, for those that follow: `node tests/browser-halves.ts`. */
function noteSeconds(): void {
  const noted: Seconds = {};
  for (const half of [1, 2]) {
    const report = readFileSync(join('test-results', `browser-${half}.json`), 'utf8');
    Object.assign(noted, secondsIn(JSON.parse(report) as PlaywrightReport));
  }
  const sorted = Object.fromEntries(Object.entries(noted).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(SECONDS, `${JSON.stringify(sorted, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) noteSeconds();
