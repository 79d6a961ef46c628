import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../chromium.ts';
import { startOwnSite } from '../own-site.ts';
import { benchColdStarts } from './cold-starts.ts';
import { benchContent } from './content.ts';
import { benchContribution } from './contribution.ts';
import { benchDesk } from './desk.ts';
import { benchEndpoints } from './endpoints.ts';
import { benchGrowth } from './growth.ts';
import { inOwnCloud } from './own-cloud.ts';
import { benchPages } from './pages.ts';
import { benchStart } from './start.ts';
import { benchSteady } from './steady.ts';
import { benchWork } from './work.ts';

/**
 * `npm run bench`, or one part of it: `npm run bench -- endpoints`, `contribution` (of these, as `starts`), `pages`, `desk`,
 * `start`, `growth`, `content`, `work` (in place of waiting, in a browser), `load` (five minutes of visitors, over the built
 * functions; with `once` twenty seconds); `once` takes no median, and with addresses, as in
 * `pages /leaderboard`, only these pages are measured; `--peer DIR` measures the built site in DIR with them.
 */
const PARTS = [
  'endpoints',
  'contribution',
  'starts',
  'pages',
  'desk',
  'start',
  'growth',
  'content',
  'work',
  'load',
] as const;

const { values, positionals } = parseArgs({ options: { peer: { type: 'string' } }, allowPositionals: true });
const words = positionals.filter((word) => word !== 'once');
const routes = words.filter((word) => word.startsWith('/'));
const asked = words.filter((word) => !word.startsWith('/'));
/** Lighthouse runs of which the median counts. */
const runs = positionals.includes('once') ? 1 : 3;
const unknown = asked.filter((part) => !PARTS.some((known) => known === part));
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}: choose from ${PARTS.join(', ')}.`);
  process.exit(1);
}
const wants = (part: (typeof PARTS)[number]) => asked.length === 0 || asked.includes(part);

let over = 0;
if ((['endpoints', 'contribution', 'starts', 'desk', 'pages'] as const).some(wants))
  over += await benchSite();
if (wants('start')) over += await benchStart();
if (wants('growth')) over += benchGrowth();
if (wants('content')) over += benchContent();
if (wants('load')) over += await benchSteady(positionals.includes('once') ? 20 : 300);
if (wants('work')) over += await benchWork(await findChromium());
console.log(over === 0 ? '\nEverything is within its budget.' : `\n${over} over budget.`);
process.exitCode = over === 0 ? 0 : 1;

/** The parts that need the whole site. */
async function benchSite(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'thegrid-bench-'));
  const site = await startOwnSite(directory, undefined, {
    EXTRA_FUNCTIONS: 'tests/bench/functions',
    FORMS_NORMAL_RATE: '100000',
  });
  let over = 0;
  try {
    if (wants('endpoints')) over += await benchEndpoints(site.url);
    else {
      // Parts of the endpoints' part.
      if (wants('contribution')) over += await benchContribution(site.url);
      if (wants('starts')) over += await inOwnCloud(benchColdStarts);
    }
    if (wants('desk')) over += await benchDesk(site.url, await findChromium());
    if (wants('pages'))
      over += await benchPages(site.url, await findChromium(), runs, { routes, peer: values.peer });
  } finally {
    await site.stop();
    await rm(directory, { recursive: true, force: true });
  }
  return over;
}
