import { type Browser, expect, type Page, test } from 'playwright/test';
import { RUNS_ALL } from '../scale.ts';

/** A slow phone's connection: milliseconds and bytes a second. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };

interface TraceEvent {
  name: string;
  pid: number;
  ts: number;
  args: { beginData?: { dirtyObjects: number; totalObjects: number } };
}

/** Waits until the page has been painted, and its fonts have arrived. */
const arrived = (page: Page) =>
  page.evaluate(async () => {
    const isDone = () => performance.getEntriesByType('paint').length > 0 && localStorage.getItem('fonts');
    for (let frame = 0; frame < 3 || !isDone(); frame += 1) await new Promise(requestAnimationFrame);
  });

const ownFonts = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .map(({ family }) => family.replaceAll('"', ''))
      .filter((name) => !/fallback/.test(name)),
  );

/** A page of the site without a style or a font. A trace of a process that has just begun takes five seconds to end. */
const startProcess = (page: Page) => page.goto('/robots.txt');

/** How many objects each layout after the first paint of a page lays out again, once its document has arrived whole. */
async function laterLayouts(
  browser: Browser,
  page: Page,
  route: string,
  until: (page: Page) => Promise<unknown> = arrived,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'loading', 'blink.user_timing'] });
  await page.goto(route);
  await until(page);
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(`${await browser.stopTracing()}`);
  const paint = trace.traceEvents.findLast(({ name }) => name === 'firstPaint');
  const parsed = trace.traceEvents.filter(({ name, pid }) => name === 'domInteractive' && pid === paint?.pid);
  if (!paint || parsed.length === 0) throw new Error(`${route} was not painted`);
  const since = Math.max(paint.ts, ...parsed.map(({ ts }) => ts));
  // New objects make the page larger by their number; a layout below one element counts no other objects.
  let largest = 0;
  const again: number[] = [];
  const layouts = trace.traceEvents.filter(({ name, pid }) => name === 'Layout' && pid === paint.pid);
  for (const { ts, args } of layouts.sort((one, next) => one.ts - next.ts)) {
    const { dirtyObjects = 0, totalObjects = 0 } = args.beginData ?? {};
    const fresh = Math.max(0, totalObjects - largest);
    largest += fresh;
    if (ts > since) again.push(dirtyObjects - fresh);
  }
  return again;
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
  for (const visit of ['first', 'second'] as const)
    test(`text of ${route} is laid out once on a ${visit} visit`, async ({ browser, page }) => {
      if (visit === 'first') await startProcess(page);
      else {
        await page.goto(route === '/about' ? '/faq' : '/about');
        await arrived(page);
      }
      const sizes = await laterLayouts(browser, page, route);
      expect(sizes.filter((size) => size > limitOf(route))).toEqual([]);
    });

test('text of / is laid out once while the hero joins and is typed, on a phone', async ({
  browser,
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await startProcess(page);
  const typed = () => expect(page.locator('html')).toHaveAttribute('data-hero', 'words');
  const sizes = await laterLayouts(browser, page, '/', typed);
  expect(sizes.filter((size) => size > 60)).toEqual([]);
  // A frame of the join or of a typed letter lays out nothing (R063): the compositor moves what moves.
  expect(sizes.length).toBeLessThan(40);
});

test('text of / is laid out once on a slow network', async ({ browser, page }) => {
  await startProcess(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  expect((await laterLayouts(browser, page, '/')).filter((size) => size > 60)).toEqual([]);
});

test('a first visit gets the fonts once the visitor scrolls, the next page has them by itself', async ({
  page,
}) => {
  await page.goto('/about');
  await arrived(page);
  expect(await ownFonts(page)).toEqual([]);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => ownFonts(page)).toEqual(['Bricolage 86', 'Public Sans']);
  await page.goto('/faq');
  await arrived(page);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => ownFonts(page)).toEqual(['Bricolage 86', 'Public Sans']);
});

test('the letters that come with the home page are all that its headline needs', async ({ page }) => {
  await page.goto('/');
  await arrived(page);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => ownFonts(page)).toEqual(['Headline', 'Bricolage 86', 'Public Sans']);
  const widths = await page.evaluate(() => {
    const text = document.querySelector('h1')!.textContent.trim();
    const pen = document.createElement('canvas').getContext('2d')!;
    return ['Headline', '"Bricolage 86"'].map((family) => {
      pen.font = `800 100px ${family}, monospace`;
      return pen.measureText(text).width;
    });
  });
  expect(widths[0]).toBeCloseTo(widths[1]!, 0);
});
