import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, test } from 'playwright/test';
import { chosen, isNamed } from './choice.ts';
import { sessionOf } from './sessions.ts';
import { type Shot, SIZES, type Size, THEMES, type Theme } from './shot.ts';
import { SHOTS } from './shots/all.ts';
import { never, prepareBrowser, settle, watch } from './steady.ts';

const run = chosen();
const HEIGHTS = { 390: 844, 768: 1024, 1440: 900, 1920: 1080 } as const satisfies Record<Size, number>;

const fileOf = (shot: Shot, size: Size, theme: Theme) => join(run.out, `${shot.name}.${size}.${theme}.png`);

/** A page that stands in the state of the shot, in a browser of its own. */
async function open(browser: Browser, shot: Shot, size: Size): Promise<Page> {
  const who = shot.who ?? 'visitor';
  const context = await browser.newContext({
    viewport: { width: size, height: HEIGHTS[size] },
    storageState: who === 'visitor' ? undefined : sessionOf(who),
    forcedColors: shot.forcedColors ? 'active' : 'none',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await prepareBrowser(context);
  const page = await context.newPage();
  const quiet = watch(page, { isLoading: shot.isLoading ?? false });
  await page.route('**/api/**', (route) => {
    const asked = route.request();
    const passes = asked.method() === 'GET' || shot.lets?.test(new URL(asked.url()).pathname);
    return passes ? route.continue() : never(route);
  });
  await shot.before?.(page);
  await page.goto(shot.route);
  if (shot.largeText) {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  }
  await shot.prepare?.(page);
  await quiet();
  return page;
}

async function take(page: Page, shot: Shot, size: Size, theme: Theme): Promise<void> {
  const of = shot.of ?? 'page';
  await page.emulateMedia({ colorScheme: theme });
  await settle(page, { scroll: of === 'page' && theme === (shot.themes ?? THEMES)[0] });
  const how = {
    path: fileOf(shot, size, theme),
    animations: 'disabled',
    caret: 'hide',
  } as const;
  if (typeof of === 'function') await of(page).screenshot(how);
  else await page.screenshot({ ...how, fullPage: of === 'page' });
}

mkdirSync(run.out, { recursive: true });

for (const shot of SHOTS) {
  const sizes = (shot.sizes ?? SIZES).filter((size) => run.sizes.includes(size));
  const themes = shot.themes ?? THEMES;
  const isThere = sizes.every((size) => themes.every((theme) => existsSync(fileOf(shot, size, theme))));
  if (!isNamed(run, shot.name) || isThere) continue;

  test(shot.name, async ({ browser }) => {
    // A page of its own for each width: what resizing leaves behind would make a picture depend on those before it.
    for (const size of sizes) {
      const page = await open(browser, shot, size);
      for (const theme of themes) await take(page, shot, size, theme);
      await page.context().close();
    }
  });
}
