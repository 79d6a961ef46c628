import { type Browser, expect, type Page, test } from 'playwright/test';
import { RUNS_ALL } from '../scale.ts';

/** A slow phone's connection: milliseconds and bytes a second. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

interface TraceEvent {
  name: string;
  pid: number;
  ts: number;
  args: { beginData?: { dirtyObjects: number } };
}

/** The sizes, in objects, of the layouts after the first paint of a page whose document has arrived whole. */
async function laterLayouts(browser: Browser, page: Page, route: string): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'loading', 'blink.user_timing'] });
  await page.goto(route);
  // Faces that come too late arrive before this; faces of the page itself are drawn.
  await page.evaluate(async () => {
    const faces = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
    await Promise.all(faces.map(({ name }) => fetch(name)));
    const isPainted = () => performance.getEntriesByType('paint').length > 0;
    for (let frame = 0; frame < 3 || !isPainted(); frame += 1) await new Promise(requestAnimationFrame);
  });
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(`${await browser.stopTracing()}`);
  const paint = trace.traceEvents.findLast(({ name }) => name === 'firstPaint');
  const parsed = trace.traceEvents.filter(({ name, pid }) => name === 'domInteractive' && pid === paint?.pid);
  if (!paint || parsed.length === 0) throw new Error(`${route} was not painted`);
  const since = Math.max(paint.ts, ...parsed.map(({ ts }) => ts));
  return trace.traceEvents
    .filter(({ name, pid, ts }) => name === 'Layout' && pid === paint.pid && ts > since)
    .map(({ args }) => args.beginData?.dirtyObjects ?? 0);
}

const ROUTES = RUNS_ALL
  ? [
      '/',
      '/tools',
      '/faq',
      '/about',
      '/roadmap',
      '/leaderboard',
      '/inz',
      '/contribute',
      '/auth',
      '/privacy',
      '/news',
    ]
  : ['/', '/tools'];

/** Objects in one layout. Paragraphs of a legal text near the window are laid out one frame after the first. */
const limitOf = (route: string) => (route === '/privacy' ? 90 : 60);

for (const route of ROUTES)
  for (const network of ['fast', 'slow'] as const)
    test(`text of ${route} is laid out once on a ${network} network, whenever its fonts arrive`, async ({
      browser,
      page,
    }) => {
      if (network === 'slow') {
        const session = await page.context().newCDPSession(page);
        await session.send('Network.enable');
        await session.send('Network.emulateNetworkConditions', SLOW);
      }
      const sizes = await laterLayouts(browser, page, route);
      expect(sizes.filter((size) => size > limitOf(route))).toEqual([]);
    });

test('the letters that come with the home page are all that its headline needs', async ({ page }) => {
  await page.goto('/');
  const widths = await page.evaluate(async () => {
    const text = document.querySelector('h1')!.textContent.trim();
    const pen = document.createElement('canvas').getContext('2d')!;
    await document.fonts.ready;
    return ['Headline', '"Bricolage 86"'].map((family) => {
      pen.font = `800 100px ${family}, monospace`;
      return pen.measureText(text).width;
    });
  });
  expect(widths[0]).toBeCloseTo(widths[1]!, 0);
});
