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
  /** Total blocking time in milliseconds with the CPU slowed eight times. */
  blockingAt8: number;
}

const HOME: PageBudget = {
  total: 120 * KIB,
  requests: 10,
  script: 8 * KIB,
  scriptAfterScroll: 130 * KIB,
  css: 11 * KIB,
  lcp: 1100,
  cls: 0.01,
  blockingAt8: 50,
};
const OTHER: PageBudget = {
  total: 60 * KIB,
  requests: 6,
  script: 6 * KIB,
  scriptAfterScroll: 6 * KIB,
  css: 8 * KIB,
  lcp: 950,
  cls: 0,
  blockingAt8: 0,
};
/** A page whose styles have reached what is asked of every public page but `/`. */
const LEAN: PageBudget = { ...OTHER, css: 7 * KIB };
const FORM: PageBudget = { ...OTHER, script: 10 * KIB, scriptAfterScroll: 10 * KIB, css: 8.25 * KIB };

/** Every public route with its budget (F8). */
export const PUBLIC_PAGES: readonly { route: string; budget: PageBudget }[] = [
  { route: '/', budget: HOME },
  { route: '/about', budget: LEAN },
  { route: '/faq', budget: OTHER },
  { route: '/tools', budget: OTHER },
  { route: '/get-app', budget: LEAN },
  { route: '/contribute', budget: FORM },
  { route: '/contact', budget: { ...FORM, css: LEAN.css } },
  { route: '/privacy', budget: OTHER },
  { route: '/terms', budget: OTHER },
  { route: '/news', budget: LEAN },
  { route: '/films/intro', budget: LEAN },
  { route: '/leaderboard', budget: OTHER },
  // Two more small files than other forms: what it shares with the portals, which whoever signs in needs next.
  { route: '/auth', budget: { ...FORM, requests: 8 } },
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
