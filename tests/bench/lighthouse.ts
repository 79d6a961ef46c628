import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_FLAGS } from '../chromium.ts';

interface Audit {
  score: number | null;
  numericValue?: number;
}

/** What is read of a report of Lighthouse. */
interface Report {
  runtimeError?: { message: string };
  audits: Record<string, Audit | undefined>;
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
}

interface Lighthouse {
  default(url: string, flags: object): Promise<{ lhr: Report } | undefined>;
  defaultConfig: { settings?: { throttling?: object } };
}

interface ChromeLauncher {
  launch(options: object): Promise<{ port: number; kill(): void }>;
}

/** 140 MB that nothing but this needs, so they are fetched when it is first asked for. */
const HOME = new URL('lighthouse/', import.meta.url);

/** Lighthouse and what starts a browser for it, installed if they are not there yet. */
async function tools(): Promise<{ lighthouse: Lighthouse; chromeLauncher: ChromeLauncher }> {
  if (!existsSync(new URL('node_modules/', HOME))) {
    console.log('Lighthouse is fetched, once …');
    // npm tells what it runs where it is itself: a script of Node's, which needs no shell.
    const npm = process.env.npm_execpath;
    if (!npm) throw new Error('Start this by npm run bench, which knows where npm is.');
    execFileSync(process.execPath, [npm, 'ci', '--no-audit', '--no-fund', '--silent'], {
      cwd: HOME,
      stdio: 'inherit',
    });
  }
  const { resolve } = createRequire(new URL('package.json', HOME));
  const load = (name: string): Promise<unknown> => import(pathToFileURL(resolve(name)).href);
  return {
    lighthouse: (await load('lighthouse')) as Lighthouse,
    chromeLauncher: (await load('chrome-launcher')) as ChromeLauncher,
  };
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const FLAGS = [
  '--headless=new',
  ...CHROMIUM_FLAGS,
  '--disable-extensions',
  // No name but this machine's resolves, so that a request to another host shows as a failure.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
];

export interface Audited {
  /** The four scores in the order of `CATEGORIES`, 0 to 100. */
  scores: number[];
  /** Milliseconds. */
  lcp: number;
  blocking: number;
  cls: number;
  /** Audits that lost points, by name. */
  failing: string[];
}

async function once(url: string, chromePath: string, cpu: number): Promise<Audited> {
  const { lighthouse, chromeLauncher } = await tools();
  const chrome = await chromeLauncher.launch({ chromePath, chromeFlags: FLAGS, logLevel: 'silent' });
  try {
    const throttling = { ...lighthouse.defaultConfig.settings?.throttling, cpuSlowdownMultiplier: cpu };
    const result = await lighthouse.default(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
      throttling,
    });
    const report = result?.lhr;
    if (!report || report.runtimeError) throw new Error(`${url}: ${report?.runtimeError?.message}`);
    const value = (id: string) => report.audits[id]?.numericValue ?? Number.NaN;
    return {
      scores: CATEGORIES.map((id) => Math.round((report.categories[id]?.score ?? 0) * 100)),
      lcp: value('largest-contentful-paint'),
      blocking: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      failing: CATEGORIES.flatMap((id) =>
        (report.categories[id]?.auditRefs ?? [])
          .filter(({ weight, id: audit }) => weight > 0 && (report.audits[audit]?.score ?? 1) < 0.9)
          .map(({ id: audit }) => audit),
      ),
    };
  } finally {
    chrome.kill();
  }
}

/** Chromium now and then gives no trace at all; a run without one is no measurement and is made again. */
async function patiently(url: string, chromePath: string, cpu: number): Promise<Audited> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(url, chromePath, cpu);
    } catch (fault) {
      if (attempt === 4) throw fault;
    }
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Lighthouse's phone on `url`, `runs` times with the CPU slowed `cpu` times: the median of each figure. */
export async function audit(url: string, chromePath: string, cpu: number, runs: number): Promise<Audited> {
  const all: Audited[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await patiently(url, chromePath, cpu));
  const of = (pick: (one: Audited) => number) => median(all.map(pick));
  return {
    scores: CATEGORIES.map((_, index) => of(({ scores }) => scores[index] ?? 0)),
    lcp: of(({ lcp }) => lcp),
    blocking: of(({ blocking }) => blocking),
    cls: of(({ cls }) => cls),
    failing: [...new Set(all.flatMap(({ failing }) => failing))],
  };
}
