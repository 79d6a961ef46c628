import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

type Violation = [rule: string, elements: string[]];

const SOURCE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for the animations that end within a second: axe would measure colours on their way. */
const standsStill = (page: Page) =>
  page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 1000,
      );
    return Promise.allSettled(moving.map(({ finished }) => finished)).then(() => {});
  });

/** Violations that axe finds in a part of the page, by rule. Loads axe, which is half a megabyte, once per document. */
export async function violations(page: Page, part = 'html', rules?: string[]): Promise<Violation[]> {
  await standsStill(page);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([part, rules]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const found = await axe.run(part, {
        resultTypes: ['violations'],
        selectors: false,
        ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
      });
      return found.violations.map(({ id, nodes }): Violation => [id, nodes.map(({ html }) => html)]);
    },
    [part, rules] as const,
  );
}

/** As `violations`, in light and dark. Only colours can differ between the two, so all other rules run once. */
export async function violationsInBoth(page: Page, part = 'html'): Promise<Violation[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, part, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...dark, ...(await violations(page, part))];
}
