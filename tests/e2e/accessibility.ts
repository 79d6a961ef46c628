import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

type Found = [rule: string, elements: string[]][];

/** What axe finds wrong on the page as it stands, or in one part of it: rule and elements, empty when nothing is. */
export async function violations(page: Page, part = 'html', rules?: string[]): Promise<Found> {
  const axe = new AxeBuilder({ page })
    .include(part)
    // No page has frames, and looking into them opens a page of its own each time.
    .setLegacyMode()
    // What passes is not described for nobody to read.
    .options({ resultTypes: ['violations'] });
  if (rules) axe.withRules(rules);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** As `violations`, in light and dark. Colours alone can differ between the two, so the rest is looked at once. */
export async function violationsInBoth(page: Page, part = 'html'): Promise<Found> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violations(page, part, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...dark, ...(await violations(page, part))];
}
