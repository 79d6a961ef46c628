import { chromium, devices } from 'playwright';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { type PageBudget, PUBLIC_PAGES } from '../page-budgets.ts';
import { weighPage } from '../page-weight.ts';
import { audit } from './lighthouse.ts';

const kib = (bytes: number) => (bytes / 1024).toFixed(1);

/** One cell: what was measured, marked where it is over (or, for scores, under) what it may be. */
function cell(text: string, over: boolean): string {
  return over ? `**${text}**` : text;
}

const HEAD = [
  'page',
  'perf · a11y · bp · seo',
  'perf, CPU ÷ 8',
  'LCP ms',
  'CLS',
  'TBT ms, CPU ÷ 8',
  'first load KiB',
  'requests',
  'script KiB',
  'scrolled',
  'CSS KiB',
];

/**
 * Lighthouse and bytes of every public page beside its budget, or of the `routes` alone if there are any, as a table in
 * Markdown; what is over is bold.
 * @returns how many figures are over.
 */
export async function benchPages(
  site: string,
  chromePath: string,
  runs: number,
  routes: readonly string[],
): Promise<number> {
  let over = 0;
  const mark = (text: string, wrong: boolean) => {
    if (wrong) over += 1;
    return cell(text, wrong);
  };
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
    const slow = await audit(url, chromePath, 8, runs);
    if (phone.failing.length > 0) lost.push(`${route}: ${phone.failing.join(', ')}`);
    const bytes = (part: 'total' | 'script' | 'scriptAfterScroll' | ('css' & keyof PageBudget)) =>
      mark(kib(weight[part]), weight[part] > budget[part]);
    const row = [
      route,
      mark(
        phone.scores.join(' · '),
        phone.scores.some((score) => score < 100),
      ),
      mark(`${slow.scores[0]}`, (slow.scores[0] ?? 0) < 98),
      mark(phone.lcp.toFixed(0), phone.lcp > budget.lcp),
      mark(phone.cls.toFixed(3), phone.cls > budget.cls),
      mark(slow.blocking.toFixed(0), slow.blocking > budget.blockingAt8),
      bytes('total'),
      mark(`${weight.requests}`, weight.requests > budget.requests),
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
