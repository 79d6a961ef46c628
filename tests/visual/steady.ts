import type { BrowserContext, Page, Request, Route } from 'playwright/test';
import { NOW } from './moment.ts';

/** A wait of this many milliseconds or more never ends: toasts stay, nothing is fetched anew, films go on being fetched. */
const LONG = 3500;

/** The clock of each page stands, sections far below are laid out at once, and what goes away by itself stays. */
export async function prepareBrowser(context: BrowserContext): Promise<void> {
  await context.clock.setFixedTime(NOW);
  await context.addInitScript((long) => {
    const { setTimeout: set, setInterval: repeat } = window;
    window.setTimeout = ((run: () => void, ms = 0, ...more: []) =>
      ms >= long ? 0 : set(run, ms, ...more)) as typeof window.setTimeout;
    window.setInterval = ((run: () => void, ms = 0, ...more: []) =>
      ms >= long ? 0 : repeat(run, ms, ...more)) as typeof window.setInterval;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      *, *::before, *::after { content-visibility: visible !important; }
      /* The browser's own; what turns there while a film is fetched cannot be held. */
      video::-webkit-media-controls { display: none !important; }
    `);
    document.adoptedStyleSheets.push(sheet);
  }, LONG);
}

/** Nothing is asked for, and nothing changes in a page, for so many milliseconds; or the longest was waited for. */
const QUIET = 150;
const LONGEST = 8000;

const unanswered = new WeakSet<Request>();

/** In place of an answer of the server: none, ever. */
export function never(route: Route): void {
  unanswered.add(route.request());
}

/** Watches a page from before it is loaded; the answer resolves when what it loads by itself is there. */
export function watch(page: Page, { isLoading }: { isLoading: boolean }): () => Promise<void> {
  const asked = new Set<Request>();
  page.on('request', (request) => asked.add(request));
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  const waits = async () =>
    [...asked].some((request) => !unanswered.has(request)) ||
    (!isLoading &&
      (await page
        .getByText(/^Loading\b/)
        .filter({ visible: true })
        .count()) > 0);
  return async () => {
    const end = performance.now() + LONGEST;
    do {
      await page.evaluate(
        ([quiet, longest]) =>
          new Promise<void>((resolve) => {
            let timer = setTimeout(resolve, quiet);
            new MutationObserver(() => {
              clearTimeout(timer);
              timer = setTimeout(resolve, quiet);
            }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
            setTimeout(resolve, longest);
          }),
        [QUIET, 3000] as const,
      );
    } while ((await waits()) && performance.now() < end);
  };
}

/** Resolves when fonts and pictures are there and the page has drawn itself; it is scrolled through once if asked for. */
export async function settle(page: Page, { scroll }: { scroll: boolean }): Promise<void> {
  await page.evaluate(async (scrolls) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    if (scrolls) {
      const { scrollY: at } = window;
      for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight * 0.8) {
        scrollTo({ top: y, behavior: 'instant' });
        await frame();
        await frame();
      }
      scrollTo({ top: at, behavior: 'instant' });
    }
    await document.fonts.ready;
    // Pictures of cards beyond the edge are fetched only once someone moves the cards, and are waited for in vain.
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await frame();
    await frame();
  }, scroll);
}
