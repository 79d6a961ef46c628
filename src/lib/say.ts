/** What a toast says; `state/toasts.ts` knows the rest of it. */
export interface ToastText {
  title: string;
  description?: string;
  tone?: 'plain' | 'bad';
  sticky?: boolean;
  /** Either does something or leads to a page. */
  action?: { label: string; press: () => void } | { label: string; href: string };
}

/** What can be said: words, or the name of those that come with the toaster, because every page would carry them. */
export type Said = ToastText | 'new version' | 'not signed out';

declare global {
  interface Window {
    /** A queue until the toaster is there, then the toaster itself. */
    said?: Said[] | { push(said: Said): unknown };
  }
}

/**
 * Puts what lies in a template of the page, by its id, into the page, so that its script is fetched; `failed` is called when it
 * cannot be. False when the page has no such template.
 */
export function bring(id: string, failed?: () => void): boolean {
  const template = document.querySelector<HTMLTemplateElement>(`#${id}`);
  if (!template) return false;
  const copy = document.importNode(template.content, true);
  if (failed) copy.querySelector('script')?.addEventListener('error', failed);
  document.body.append(copy);
  return true;
}

let fetching = false;

/**
 * Says something in a toast from a page without an island. The toaster's code lies in a template of the page and comes
 * with the first thing that is said, so a page that is only read does not pay for it.
 */
export function say(said: Said): void {
  window.said ??= [];
  window.said.push(said);
  if (fetching) return;
  // Missing after a deploy or without a connection: what was said waits, and the next thing said asks again.
  fetching = bring('late-toaster', () => {
    fetching = false;
  });
}
