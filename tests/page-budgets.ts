import { brotliCompressSync } from 'node:zlib';

const KIB = 1024;

/** What one public page may cost; bytes as a browser receives them, compressed with brotli. */
export interface PageBudget {
  /** Everything before a scroll or a press. */
  total: number;
  requests: number;
  /** Scripts before a scroll or a press, those inside the page with them. */
  script: number;
  /** Scripts after the page was scrolled to its end. */
  scriptAfterScroll: number;
  /** Styles, all of which stand in the page. */
  css: number;
  /** Largest contentful paint in milliseconds, on Lighthouse's phone. */
  lcp: number;
  cls: number;
  /** Total blocking time in milliseconds with the CPU slowed eight times, over that of a hand-written page. */
  blockingAt8: number;
}

const HOME: PageBudget = {
  // 1.25 KiB of it are the letters of the headline, 3 the three screens of apps and what shipped lately.
  total: 63.5 * KIB,
  // Six, and on a slow machine six small pictures just below before it is idle.
  requests: 12,
  script: 8 * KIB,
  scriptAfterScroll: 130 * KIB,
  // 1.5 KiB of it are the phones, the halves and the join.
  css: 12.9 * KIB,
  lcp: 950,
  cls: 0.01,
  blockingAt8: 100,
};
const OTHER: PageBudget = {
  total: 43.5 * KIB,
  requests: 6,
  script: 6 * KIB,
  scriptAfterScroll: 6 * KIB,
  css: 7.7 * KIB,
  lcp: 950,
  cls: 0.01,
  blockingAt8: 60,
};
const FORM: PageBudget = { ...OTHER, script: 10 * KIB, scriptAfterScroll: 10 * KIB };

/** Every public route with its budget (F8). */
export const PUBLIC_PAGES: readonly { route: string; budget: PageBudget }[] = [
  { route: '/', budget: HOME },
  { route: '/about', budget: OTHER },
  { route: '/faq', budget: { ...OTHER, total: 44 * KIB } },
  { route: '/tools', budget: { ...OTHER, total: 43.9 * KIB } },
  { route: '/get-app', budget: OTHER },
  // Two dialogs, a guide with plots and a form.
  { route: '/contribute', budget: { ...FORM, total: 45.5 * KIB, css: 8.3 * KIB, lcp: 1000 } },
  { route: '/contact', budget: FORM },
  { route: '/privacy', budget: OTHER },
  { route: '/terms', budget: OTHER },
  { route: '/contribution-terms', budget: OTHER },
  { route: '/accessibility', budget: OTHER },
  { route: '/safety', budget: FORM },
  { route: '/developers', budget: OTHER },
  { route: '/news', budget: OTHER },
  { route: '/films/intro', budget: OTHER },
  { route: '/leaderboard', budget: OTHER },
  { route: '/inz', budget: { ...OTHER, total: 51.5 * KIB, lcp: 1000 } },
  { route: '/roadmap', budget: OTHER },
  { route: '/search', budget: FORM },
  { route: '/changelog', budget: OTHER },
  // Of the sample data: something that shipped, with an idea and its author.
  { route: '/changelog/deposit-letter-00000000-0000-4000-8000-000000000007', budget: OTHER },
  { route: '/auth', budget: { ...FORM, lcp: 1000 } },
  { route: '/recover', budget: FORM },
];

const brotli = (text: string) => brotliCompressSync(text).byteLength;
const inside = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes = '']) => !/\ssrc=|ld\+json/.test(attributes))
    .map(([, , text = '']) => text)
    .join('\n');

/** Bytes of the styles and the scripts that stand in a page itself, each compressed by itself. */
export function inlineBytes(html: string): { css: number; script: number } {
  return { css: brotli(inside(html, 'style')), script: brotli(inside(html, 'script')) };
}
