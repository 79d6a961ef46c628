import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { measureSearch } from './growth/search.ts';
import type { SizeResult } from './growth/size.ts';
import { noteFigures } from './latest.ts';

const SIZES = [50, 5_000, 50_000];

/** The most that opening a list may take, in milliseconds of the function's time, and read, in documents. */
const LIST_MS = 100;
const LIST_READS = 60;
/** In how long the local Firestore starts with 50,000 contributions, and opens the desk's first page with them, in milliseconds. */
const START_MS = 10_000;
const DESK_MS = 200;

/** The most that a key press in the desk's search may take, in milliseconds. */
const KEY_MS = 100;

const MEASURE = fileURLToPath(new URL('growth/size.ts', import.meta.url));

/** A process each: the clients of a process keep the first cloud that they met. */
function measure(rows: number): SizeResult {
  const output = execFileSync(process.execPath, [MEASURE, String(rows)], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '--max-old-space-size=12288' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as SizeResult;
}

const cell = (text: string | number) => String(text).padStart(9);

/** Prints one line of figures; true when one is over, or when documents are read that fewer rows do not cost. */
function row(name: string, results: readonly SizeResult[]): boolean {
  const lists = results.map(({ lists }) => lists[name]);
  const failed = lists.filter((list) => !list || list.fault).length;
  const slow = lists.some((list) => (list?.ms ?? 0) > LIST_MS);
  const reads = lists.map((list) => list?.reads ?? 0);
  const many = Math.max(...reads) > LIST_READS;
  // A page that the fewest rows do not fill reads fewer; from the next size on nothing may grow.
  const grows = (reads.at(-1) ?? 0) > (reads.at(-2) ?? 0) + 5;
  const over = [
    failed > 0 ? 'failed' : '',
    slow ? `${LIST_MS} ms` : '',
    many ? `${LIST_READS} documents` : '',
    grows ? 'grows' : '',
  ].filter(Boolean);
  const cells = [
    ...lists.map((list) => cell(list && !list.fault ? list.ms.toFixed(0) : 'failed')),
    ...reads.map(cell),
    cell(((lists.at(-1)?.bytes ?? 0) / 1024).toFixed(0)),
  ];
  console.log(`${name.padEnd(46)}${cells.join('')}${over.length > 0 ? `  OVER ${over.join(', ')}` : ''}`);
  return over.length > 0;
}

/**
 * Lists and screens with 50, 5,000 and 50,000 rows of everything: the middle time of five openings after the first, the
 * documents that one of them reads, and the largest answer in KiB. @returns how many lines are over.
 */
export function benchGrowth(): number {
  const results = SIZES.map(measure);
  const sizes = SIZES.map((size) => size.toLocaleString('en-GB'));
  console.log(`${'rows of everything'.padEnd(46)}${[...sizes, ...sizes].map(cell).join('')}${cell('KiB')}`);
  console.log(`${''.padEnd(46)}${[...sizes.map(() => 'ms'), ...sizes.map(() => 'read')].map(cell).join('')}`);
  const names = Object.keys(results[0]?.lists ?? {});
  let over = names.filter((name) => row(name, results)).length;
  const most = results.at(-1);
  const start = most?.startMs ?? 0;
  const desk = most?.lists['desk: first page']?.ms ?? 0;
  const isLate = start > START_MS || desk > DESK_MS;
  if (isLate) over += 1;
  console.log(
    `\nlocal Firestore, ${sizes.at(-1)} contributions: starts in ${(start / 1000).toFixed(1)} s, desk's first page in ${desk.toFixed(0)} ms${isLate ? `  OVER ${START_MS / 1000} s or ${DESK_MS} ms` : ''}`,
  );
  const search = measureSearch(SIZES.at(-1) ?? 0);
  const isFelt = search.keyP95Ms > KEY_MS;
  if (isFelt) over += 1;
  console.log(
    `desk in the browser, ${sizes.at(-1)} rows: first list ${search.openMs.toFixed(0)} ms, a key press in its search ${search.keyMs.toFixed(0)} ms, ${search.keyP95Ms.toFixed(0)} ms at the 95th percentile, a change by another admin ${search.changeMs.toFixed(0)} ms, without painting${isFelt ? `  OVER ${KEY_MS} ms` : ''}`,
  );
  noteFigures('growth', { results, search });
  return over;
}
