import type { Page } from 'playwright';
import { inlineBytes } from './page-budgets.ts';

export interface PageWeight {
  /** Bytes of the bodies received, and how many answers they came in. */
  total: number;
  requests: number;
  script: number;
  css: number;
  scriptAfterScroll: number;
  totalAfterScroll: number;
  /** Addresses of other hosts that the page asked for. */
  foreign: string[];
}

/**
 * Loads `url` in a fresh page, counts what arrived, scrolls to the end and counts again. Styles and scripts that
 * stand in the page are counted with the page in `total`, and by themselves in `css` and `script`.
 */
export async function weighPage(page: Page, url: string): Promise<PageWeight> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, { type: string; headers: number }>();
  let total = 0;
  let requests = 0;
  let script = 0;
  const foreign: string[] = [];
  const host = new URL(url).host;
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (/^https?:/.test(request.url) && new URL(request.url).host !== host) foreign.push(request.url);
  });
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (/^https?:/.test(response.url)) kinds.set(requestId, { type, headers: response.encodedDataLength });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (!kind) return;
    requests += 1;
    // Bodies alone: over HTTP/2 the headers, the same for every file, shrink to a few bytes.
    const bytes = Math.max(0, encodedDataLength - kind.headers);
    total += bytes;
    if (kind.type === 'Script') script += bytes;
  });

  await page.goto(url, { waitUntil: 'load' });
  // A first visit fetches its fonts after the first paint (D134).
  await page.waitForFunction(() => localStorage.getItem('fonts'));
  await page.waitForLoadState('networkidle');
  const html = await (await page.request.get(url)).text();
  const inline = inlineBytes(html);
  const first = { total, requests, script: script + inline.script, css: inline.css };

  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  });
  await page.waitForLoadState('networkidle');
  await cdp.detach();
  return { ...first, scriptAfterScroll: script + inline.script, totalAfterScroll: total, foreign };
}
