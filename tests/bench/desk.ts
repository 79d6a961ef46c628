import { chromium, type Page } from 'playwright';
import { seeded, signIn } from '../e2e/admin-desk.ts';
import { fillDesk } from '../e2e/many-rows.ts';

/** Rows on the desk, and milliseconds from a key press in its search to the filtered list on the screen. */
const ROWS = 5000;
const KEY_MS = 100;

/** What is typed, a character at a time; each of them changes what passes. */
const QUERIES = ['4950', '1234', '777', '2608', '319', '4040'];

declare global {
  interface Window {
    keyPaints?: number[];
  }
}

/** Notes in the page how long each key press took until the list that it filtered was painted. */
function watchPaints(): void {
  const paints: number[] = [];
  window.keyPaints = paints;
  let pressed = 0;
  addEventListener(
    'keydown',
    (event) => {
      pressed = event.timeStamp;
    },
    true,
  );
  const list = document.querySelector('[data-desk-list]');
  if (!list) throw new Error('There is no list');
  new MutationObserver(() => {
    if (pressed === 0) return;
    const from = pressed;
    pressed = 0;
    // The task after the next frame's callbacks runs when that frame was handed to the screen.
    requestAnimationFrame(() => setTimeout(() => paints.push(performance.now() - from)));
  }).observe(list.querySelector('nav') ?? list, { subtree: true, childList: true, characterData: true });
}

async function measure(page: Page): Promise<number[]> {
  await page.evaluate(watchPaints);
  const search = page.getByLabel('Search contributions');
  for (const query of QUERIES) {
    await search.focus();
    for (const [n, key] of [...query].entries()) {
      const before = await page.evaluate(() => window.keyPaints?.length ?? 0);
      await page.keyboard.press(key);
      await page.waitForFunction((count) => (window.keyPaints?.length ?? 0) > count, before);
      if (n === query.length - 1) await search.fill('');
    }
    await page.waitForFunction(
      (rows) => document.querySelector('nav[aria-label=Pages]')?.textContent?.includes(rows),
      '5,000',
    );
  }
  return (await page.evaluate(() => window.keyPaints)) ?? [];
}

/** Types into the search of a desk with 5,000 contributions; prints and returns how many budgets were missed. */
export async function benchDesk(site: string, executablePath: string | undefined): Promise<number> {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ baseURL: site, viewport: { width: 1440, height: 900 } });
    await page.goto('/admin-portal');
    await signIn(page, seeded('admin'));
    await page.waitForURL(/\/admin-portal\/dashboard/);
    await fillDesk(page, ROWS);
    await page.goto('/admin-portal/dashboard');
    await page.getByText('of 5,000 contributions').waitFor();
    const paints = (await measure(page)).sort((a, b) => a - b);
    const at = (share: number) => paints[Math.min(paints.length - 1, Math.floor(paints.length * share))] ?? 0;
    const isOver = at(0.95) > KEY_MS;
    console.log(
      `\ndesk, ${ROWS} rows: key press to painted filter ${at(0.5).toFixed(0)} ms in the middle, ` +
        `${at(0.95).toFixed(0)} ms at the 95th percentile of ${paints.length}${isOver ? `  OVER ${KEY_MS}` : ''}`,
    );
    return isOver ? 1 : 0;
  } finally {
    await browser.close();
  }
}
