import { buildManyContributions } from '#tests/builders/many-contributions.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { countReads } from '#tests/builders/wire-counts.ts';
import admin from '../../functions/admin.ts';
import { quietly } from './own-cloud.ts';

const MANY = 5000;
/** The most that the first page may take, in milliseconds. */
const PAGE_MS = 300;
/** The most that the second opening of all rows may read, in documents. */
const REOPEN_READS = 30;
const TIMES = 9;

interface Opened {
  /** The median of some tries. */
  ms: number;
  reads: number;
}

/** Prints one line; true when it is over a budget. */
function row(name: string, { ms, reads }: Opened, budget: Partial<Opened> = {}): boolean {
  const isOver = ms > (budget.ms ?? Infinity) || reads > (budget.reads ?? Infinity);
  const limits = [budget.ms && `${budget.ms} ms`, budget.reads && `${budget.reads} reads`].filter(Boolean);
  const mark = isOver ? `  OVER ${limits.join(', ')}` : '';
  console.log(`${name.padEnd(48)}${ms.toFixed(0).padStart(9)}${String(reads).padStart(9)}${mark}`);
  return isOver;
}

/** The desk with 5,000 contributions, from the function itself, in the cloud there is. @returns how many figures are over. */
export async function benchDeskEndpoint(): Promise<number> {
  const { token } = await buildPerson('admin');
  await buildManyContributions({ count: MANY });
  const open = (path: string, times: number): Promise<Opened> =>
    quietly(async () => {
      const taken: number[] = [];
      let reads = 0;
      for (let time = 0; time < times; time += 1) {
        const started = performance.now();
        reads = await countReads(async () => {
          const { status } = await send(admin, path, { token });
          if (status !== 200) throw new Error(`${path} answered ${status}`);
        });
        taken.push(performance.now() - started);
      }
      taken.sort((a, b) => a - b);
      return { ms: taken[Math.floor(taken.length / 2)] ?? 0, reads };
    });
  const head = [`the desk with ${MANY.toLocaleString('en-GB')} contributions`.padEnd(48), 'ms', 'reads'];
  console.log(head.map((text, at) => (at === 0 ? text : text.padStart(9))).join(''));
  const list = '/api/admin/contributions';
  const index = '/api/admin/contribution-index';
  // The first request of a process opens its connections.
  await open(list, 1);
  const over = [
    row('first page', await open(list, TIMES), { ms: PAGE_MS }),
    row('first page of one status', await open(`${list}?status=declined`, TIMES), { ms: PAGE_MS }),
    row('all rows, first opening', await open(index, 1)),
    row('all rows, later openings', await open(index, TIMES), { reads: REOPEN_READS }),
  ];
  console.log('');
  return over.filter(Boolean).length;
}
