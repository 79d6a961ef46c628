import type { Page } from 'playwright/test';

/** Fills a field as soon as it is parsed, before any script of the page runs. */
export async function typeEarly(page: Page, selector: string, words: string): Promise<void> {
  await page.addInitScript(
    ([selector, words]) => {
      const parsing = new MutationObserver(() => {
        const field = document.querySelector<HTMLInputElement>(selector);
        if (!field) return;
        field.value = words;
        parsing.disconnect();
      });
      parsing.observe(document, { childList: true, subtree: true });
    },
    [selector, words] as const,
  );
}
