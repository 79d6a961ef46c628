import { detectBrowser } from '#lib/install/detect-browser.ts';

/** Copies the steps for the current browser to the top, for when no install prompt is available. */
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
