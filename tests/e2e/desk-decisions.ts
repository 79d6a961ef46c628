import { type Locator, type Page, test } from 'playwright/test';
import { clearDesk } from './admin-desk.ts';

/** Every test of the file starts with a clear desk, and the last one leaves it clear. */
export function startClear(): void {
  test.beforeEach(({ request }) => clearDesk(request));
  test.afterAll(async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL });
    await clearDesk(context.request);
    await context.close();
  });
}

/** An address that nobody has contributed from. */
export const address = () => `desk-${crypto.randomUUID()}@example.org`;

/** The button of this name. */
export const press = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** What is said once a decision was taken, such as `Fern: approved, 300 INZ`. */
export const done = (page: Page, words: RegExp): Locator =>
  page.locator('.toast').filter({ hasText: 'Contribution updated successfully' }).filter({ hasText: words });
