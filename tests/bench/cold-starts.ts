import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { bundleFunctions, entryOf, LIKE_PRODUCTION } from '../bundled-functions.ts';

/** The most that a fresh process may take to load a bundle, in milliseconds, on a quiet machine. */
const LOAD_MS = 300;
/** How many processes are started for each; the middle one counts. */
const STARTS = 3;

interface Asked {
  path: string;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface ColdStart {
  /** Milliseconds, and milliseconds of the processor: of loading, and of the first request. */
  load: number;
  loadProcessor: number;
  first: number;
  firstProcessor: number;
}

/** Loads a bundle and sends it one request, in a process of its own. */
async function start(file: string, asked: Asked | null): Promise<ColdStart> {
  const { path = '', ...init } = asked ?? {};
  const sent = { ...init, ...(asked?.body ? { body: JSON.stringify(asked.body) } : {}) };
  const source = `console.info = console.log; console.log = () => {};
    const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
    const started = performance.now(), before = used();
    const { default: run } = await import(${JSON.stringify(file)});
    const load = performance.now() - started, loadProcessor = used() - before;
    const context = { ip: '127.0.0.1', requestId: 'r', waitUntil: () => {} };
    const since = performance.now(), then = used();
    if (${asked !== null}) {
      const answer = await run(new Request('http://localhost:8888${path}', ${JSON.stringify(sent)}), context);
      if (!answer.ok) throw new Error('answered ' + answer.status);
    }
    const first = performance.now() - since, firstProcessor = used() - then;
    console.info(JSON.stringify({ load, loadProcessor, first, firstProcessor }));
    process.exit(0);`;
  const flags = [LIKE_PRODUCTION, '--input-type=module', '--eval', source];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  return JSON.parse(stdout);
}

const middleOf = (starts: ColdStart[], figure: keyof ColdStart): number =>
  starts.map((one) => one[figure]).sort((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0;

/** Prints what a fresh process of each bundle takes, in the cloud there is. @returns how many figures are over. */
export async function benchColdStarts(): Promise<number> {
  const target = await mkdtemp(join(tmpdir(), 'thegrid-bench-bundles-'));
  let over = 0;
  try {
    const bundled = await bundleFunctions('functions', target);
    const [admin, member] = [await buildPerson('admin'), await buildPerson('member')];
    const as = ({ token }: { token: string }) => ({ headers: { Authorization: `Bearer ${token}` } });
    const json = { 'Content-Type': 'application/json' };
    /** What each is asked first; the night is not run. */
    const first: Record<string, Asked | null> = {
      accounts: { path: '/api/session', ...as(member) },
      admin: { path: '/api/admin/contributions', ...as(admin) },
      contributions: {
        path: '/api/contributions',
        method: 'POST',
        headers: json,
        body: buildContribution(),
      },
      deliver: { path: '/deliver', method: 'POST' },
      members: { path: '/api/members/roadmap', ...as(member) },
      nightly: null,
      push: { path: '/api/health/push' },
    };
    const head = ['load ms', 'cpu ms', 'first ms', 'cpu ms'];
    const line = (name: string, cells: readonly string[], mark = '') =>
      console.log(`${name.padEnd(40)}${cells.map((text) => text.padStart(9)).join('')}${mark}`);
    line('a fresh process, and its first request', head);
    for (const { name } of bundled) {
      const starts: ColdStart[] = [];
      for (let at = 0; at < STARTS; at += 1)
        starts.push(await start(entryOf(target, name), first[name] ?? null));
      const isOver = middleOf(starts, 'load') > LOAD_MS;
      if (isOver) over += 1;
      const figures = ['load', 'loadProcessor', 'first', 'firstProcessor'] as const;
      const cells = figures.map((figure) => middleOf(starts, figure).toFixed(0));
      line(name, cells, isOver ? `  OVER ${LOAD_MS}` : '');
    }
    console.log('');
  } finally {
    await rm(target, { recursive: true, force: true });
  }
  return over;
}
