import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildContribution } from '#tests/builders/requests.ts';
import { startOwnSite } from '../own-site.ts';
import { type Measured, measure } from './load.ts';
import { weighPages } from './pages.ts';
import { measureUpload } from './upload.ts';

/** The most that a contribution may take of the time of a bare function, both at p50. */
const RATIO_MAX = 2.5;
/** Kilobytes before anything is pressed. */
const HTML_MAX = 20;
const SCRIPT_MAX = 10;

const bare = { path: '/api/bench/bare', body: () => buildContribution(), headers: () => ({}) };
const contribution = {
  ...bare,
  path: '/api/contributions',
  headers: () => ({ 'Idempotency-Key': randomUUID() }),
};
let visitors = 0;
/** As many people as requests: each is counted against a limit of its own, which costs a read and a write more. */
const counted = {
  ...contribution,
  headers: () => {
    visitors += 1;
    const ip = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
    return { 'Idempotency-Key': randomUUID(), 'X-Nf-Client-Connection-Ip': ip };
  },
};

let over = 0;
function row(name: string, { p50, p99, perSecond }: Measured, yardstick?: Measured): void {
  const ratio = yardstick ? p50 / yardstick.p50 : 1;
  const mark = ratio > RATIO_MAX ? `  OVER ${RATIO_MAX}` : '';
  if (mark) over += 1;
  const figures = [p50.toFixed(1), p99.toFixed(1), perSecond.toFixed(0), ratio.toFixed(2)].map((text) =>
    text.padStart(9),
  );
  console.log(`${name.padEnd(48)}${figures.join('')}${mark}`);
}

const directory = await mkdtemp(join(tmpdir(), 'thegrid-bench-'));
const site = await startOwnSite(directory, undefined, { EXTRA_FUNCTIONS: 'tests/bench/functions' });
try {
  console.log(
    `${'endpoint, clients'.padEnd(48)}${['p50 ms', 'p99 ms', 'a second', 'of bare'].map((text) => text.padStart(9)).join('')}`,
  );
  for (const shot of [bare, contribution, counted]) await measure(site.url, shot, 5, 200);
  for (const [clients, count] of [
    [1, 400],
    [20, 2_000],
  ] as const) {
    const yardstick = await measure(site.url, bare, clients, count);
    row(`one Firestore commit, ${clients}`, yardstick);
    row(
      `POST /api/contributions, ${clients}`,
      await measure(site.url, contribution, clients, count),
      yardstick,
    );
    row(
      `POST /api/contributions with its limit, ${clients}`,
      await measure(site.url, counted, clients, count),
      yardstick,
    );
  }
  console.log(`\nupload of 10 MiB in parts: ${(await measureUpload(site.url, 5)).toFixed(1)} MB/s\n`);
} finally {
  await site.stop();
  await rm(directory, { recursive: true, force: true });
}

console.log(
  `${'page (brotli)'.padEnd(34)}${['HTML KiB', 'script KiB'].map((text) => text.padStart(12)).join('')}`,
);
for (const { route, html, script } of weighPages()) {
  const mark = html > HTML_MAX || (script > SCRIPT_MAX && !route.startsWith('/admin')) ? '  OVER' : '';
  if (mark) over += 1;
  console.log(`${route.padEnd(34)}${html.toFixed(1).padStart(12)}${script.toFixed(1).padStart(12)}${mark}`);
}
console.log(over === 0 ? '\nEverything is within its budget.' : `\n${over} over budget.`);
process.exitCode = over === 0 ? 0 : 1;
