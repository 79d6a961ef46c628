import { chromium, devices } from 'playwright';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { type PageBudget, PUBLIC_PAGES } from '../page-budgets.ts';
import { weighPage } from '../page-weight.ts';
import { blockingByProcessor } from './blocking.ts';
import { type Audited, audit } from './lighthouse.ts';
import { serveStatic } from './static-site.ts';

const kib = (bytes: number) => (bytes / 1024).toFixed(1);

const HEAD = [
  'page',
  'perf · a11y · bp · seo',
  'perf, CPU ÷ 8',
  'LCP ms',
  'CLS',
  'TBT ms over the floor, CPU ÷ 8',
  'by processor time',
  'first load KiB',
  'requests',
  'script KiB',
  'scrolled',
  'CSS KiB',
];

/** Runs with the CPU slowed eight times, whose blocking varies more than anything else. */
const SLOW_RUNS = 9;

/** The floor page, or the home page of another built site, measured in the same run as the pages of this one. */
async function auditStatic(chromePath: string, runs: number, directory?: string): Promise<Audited> {
  const { url, close } = await serveStatic(directory);
  try {
    return await audit(url, chromePath, 8, runs);
  } finally {
    close();
  }
}

/**
 * Lighthouse and bytes of every public page with its budget, or of the `routes` alone if there are any, as a table in
 * Markdown: `value / budget`, bold where it is over. Blocking is without that of a hand-written page; `peer` is a built site to compare.
 * @returns how many figures are over.
 */
export async function benchPages(
  site: string,
  chromePath: string,
  runs: number,
  { routes, peer }: { routes: readonly string[]; peer: string | undefined },
): Promise<number> {
  const slowRuns = runs === 1 ? 1 : SLOW_RUNS;
  const floor = await auditStatic(chromePath, slowRuns);
  const others: [string, Audited][] = [['a hand-written page', floor]];
  if (peer) others.push([peer, await auditStatic(chromePath, slowRuns, peer)]);
  for (const [name, { scores, lcp, blocking }] of others) {
    console.log(
      `CPU ÷ 8, ${name}: performance ${scores[0]}, LCP ${lcp.toFixed(0)} ms, TBT ${blocking.toFixed(0)} ms`,
    );
  }
  let over = 0;
  const mark = (text: string, wrong: boolean) => {
    if (wrong) over += 1;
    return wrong ? `**${text}**` : text;
  };
  const within = (value: number, budget: number, format = (figure: number) => figure.toFixed(0)) =>
    mark(`${format(value)} / ${format(budget)}`, value > budget);
  console.log(`| ${HEAD.join(' | ')} |\n|${HEAD.map(() => '---').join('|')}|`);
  const browser = await chromium.launch({
    executablePath: chromePath,
    args: CHROMIUM_FLAGS,
  });
  const lost: string[] = [];
  for (const { route, budget } of PUBLIC_PAGES) {
    if (routes.length > 0 && !routes.includes(route)) continue;
    const url = new URL(route, site).href;
    const context = await browser.newContext({ ...devices['Pixel 5'], serviceWorkers: 'block' });
    const weight = await weighPage(await context.newPage(), url);
    await context.close();
    const phone = await audit(url, chromePath, 4, runs);
    const slow = await audit(url, chromePath, 8, slowRuns);
    const processor = await blockingByProcessor(browser, url, 8, slowRuns);
    const blocking = Math.max(0, slow.blocking - floor.blocking);
    if (phone.failing.length > 0) lost.push(`${route}: ${phone.failing.join(', ')}`);
    const bytes = (part: 'total' | 'script' | 'scriptAfterScroll' | ('css' & keyof PageBudget)) =>
      within(weight[part], budget[part], kib);
    const row = [
      route,
      mark(
        phone.scores.join(' · '),
        phone.scores.some((score) => score < 100),
      ),
      mark(`${slow.scores[0]} / 98`, (slow.scores[0] ?? 0) < 98),
      within(phone.lcp, budget.lcp),
      within(phone.cls, budget.cls, (shift) => shift.toFixed(3)),
      within(blocking, budget.blockingAt8),
      within(processor, budget.blockingAt8),
      bytes('total'),
      within(weight.requests, budget.requests),
      bytes('script'),
      bytes('scriptAfterScroll'),
      bytes('css'),
    ];
    console.log(`| ${row.join(' | ')} |`);
  }
  await browser.close();
  if (lost.length > 0) console.log(`\nAudits below 0.9:\n${lost.join('\n')}`);
  return over;
}
