import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe finds wrong on the page as it stands, or in one part of it: rule and elements, empty when nothing is. */
export async function violations(page: Page, part = 'html'): Promise<[rule: string, elements: string[]][]> {
  const { violations: found } = await new AxeBuilder({ page }).include(part).analyze();
  return found.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
