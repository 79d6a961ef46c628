import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright';
import { bitsAt, PUZZLES, WORK_STEPS, type WorkChallenge } from '#domain/forms/work.ts';
import { search } from '#lib/form-work/search.ts';
import { challengeFor, earnedStep } from '#server/forms/work.ts';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { inOwnCloud } from './own-cloud.ts';

/** The most that the work of the first step may take on a processor slowed eight times, and its check here, in milliseconds. */
const WORK_MS = 1_000;
const CHECK_MS = 5;
const SLOWER = 8;
/** How many challenges are solved for a figure of the first step. */
const CHALLENGES = 25;
/** Of so many milliseconds an eighth is left to the browser. */
const TURN_MS = 80;

/** The browser's own processes and all that it started. */
function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // It has ended since the list was read.
    }
  }
  const family = [root];
  for (const one of family)
    family.push(...[...parents].filter(([, parent]) => parent === one).map(([pid]) => pid));
  return family;
}

/** Leaves the browser one eighth of the time, all of its threads at once; answers how to stop that. */
function slowDown(root: number): () => void {
  const family = familyOf(root);
  const tell = (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of family) {
      try {
        process.kill(pid, signal);
      } catch {
        // One of them has ended.
      }
    }
  };
  const turns = setInterval(() => {
    tell('SIGCONT');
    // A timer would come up to two milliseconds late, which is a fifth of what is left to the browser.
    for (const until = performance.now() + TURN_MS / SLOWER; performance.now() < until; );
    tell('SIGSTOP');
  }, TURN_MS);
  return () => {
    clearInterval(turns);
    tell('SIGCONT');
  };
}

/** Milliseconds from the start of a worker until its answers, for each challenge, as the page sees it. */
const solveAll = (page: Page, challenges: readonly Omit<WorkChallenge, 'token'>[]): Promise<number[]> =>
  page.evaluate(async (all) => {
    const times: number[] = [];
    for (const challenge of all) {
      const from = performance.now();
      const worker = new Worker('/worker.js', { type: 'module' });
      await new Promise((resolve, reject) => {
        worker.onmessage = resolve;
        worker.onerror = reject;
        worker.postMessage(challenge);
      });
      worker.terminate();
      times.push(performance.now() - from);
    }
    return times;
  }, challenges);

const challengesOf = (step: number, count: number) =>
  Array.from({ length: count }, () => ({
    seed: randomBytes(32).toString('base64url'),
    puzzles: PUZZLES,
    bits: bitsAt(step),
  }));

const sorted = (times: readonly number[]) => times.toSorted((one, other) => one - other);
const at = (times: readonly number[], share: number) => sorted(times)[Math.floor(times.length * share)] ?? 0;

/** The built worker, as the site serves it, and a page to start it from. */
async function serveWorker(): Promise<{ url: string; stop: () => void }> {
  const folder = 'dist/_astro';
  const name = readdirSync(folder).find((one) => /^worker-.*\.js$/.test(one));
  if (!name) throw new Error('There is no built worker: run the build first');
  const script = readFileSync(`${folder}/${name}`);
  const server = createServer((asked, answer) => {
    const isScript = asked.url === '/worker.js';
    answer.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    answer.end(isScript ? script : '<!doctype html>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}

/** Milliseconds that the server takes to check the work of the first step, for each of these challenges. */
const checkAll = (): Promise<number[]> =>
  inOwnCloud(async () => {
    const now = new Date();
    return Array.from({ length: 200 }, () => {
      const ticket = randomBytes(16).toString('hex');
      const challenge = challengeFor(ticket, 0, now);
      const work = { token: challenge.token, answers: search(challenge) };
      const from = performance.now();
      if (earnedStep(work, ticket, now) !== 0) throw new Error('The work was not taken');
      return performance.now() - from;
    });
  });

/**
 * Prints how long a browser's worker takes for what is asked in place of waiting (T31): as the machine is, with the throttle of the
 * browser's own tools, and stopped for seven eighths of the time, which reaches every thread.
 * @returns how many figures are over.
 */
export async function benchWork(executablePath: string): Promise<number> {
  const site = await serveWorker();
  const browser = await chromium.launchServer({ executablePath, args: CHROMIUM_FLAGS });
  let over = 0;
  const line = (name: string, times: readonly number[], most = Number.POSITIVE_INFINITY) => {
    const isOver = at(times, 0.95) > most;
    if (isOver) over += 1;
    const cells = [at(times, 0.5), at(times, 0.95), Math.max(...times)].map((ms) =>
      ms.toFixed(ms < 10 ? 2 : 0),
    );
    console.log(
      `${name.padEnd(58)}${cells.map((text) => text.padStart(8)).join('')}${isOver ? `  OVER ${most}` : ''}`,
    );
  };
  try {
    const page = await (await chromium.connect(browser.wsEndpoint())).newPage();
    await page.goto(site.url);
    console.log(
      `${'work in place of waiting, ms'.padEnd(58)}${['p50', 'p95', 'most'].map((text) => text.padStart(8)).join('')}`,
    );
    const first = challengesOf(0, CHALLENGES);
    await solveAll(page, first.slice(0, 2));
    line('step 1', await solveAll(page, first));
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    line(`step 1, throttled ${SLOWER} times by the browser's tools`, await solveAll(page, first));
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const slowly = async (challenges: typeof first) => {
      const restore = slowDown(browser.process().pid ?? 0);
      try {
        return await solveAll(page, challenges);
      } finally {
        restore();
      }
    };
    line(`step 1, stopped for ${SLOWER - 1} eighths of the time`, await slowly(first), WORK_MS);
    for (let step = 1; step < WORK_STEPS; step += 1) {
      const challenges = challengesOf(step, step < 3 ? 10 : 4);
      line(`step ${step + 1}`, await solveAll(page, challenges));
      if (step < 3)
        line(`step ${step + 1}, stopped for ${SLOWER - 1} eighths of the time`, await slowly(challenges));
    }
    line('the check at the server', await checkAll(), CHECK_MS);
  } finally {
    await browser.close();
    site.stop();
  }
  return over;
}
