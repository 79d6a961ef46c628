import { detectBrowser } from '#lib/install/detect-browser.ts';

/**
 * Puts at the top of the page the steps for the browser it is read in: a copy of those that stand further down. The
 * panel shows itself when there is no prompt to offer; lib/install/watch-install.ts sees to that.
 */
export function leadWithOwnSteps(panel: HTMLElement, userAgent: string, touchPoints: number): void {
  const id = detectBrowser(userAgent, touchPoints);
  const own = document.querySelector<HTMLElement>(`[data-browser="${id}"]`);
  if (!own) return;
  const heading = document.createElement('h2');
  heading.tabIndex = -1;
  heading.textContent = own.dataset.here ?? '';
  const words = [...own.querySelectorAll('[data-part]')].map((part) => part.cloneNode(true));
  panel.replaceChildren(heading, ...words);
}
