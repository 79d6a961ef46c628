/** What a toast says; `state/toasts.ts` knows the rest of it. */
export interface ToastText {
  title: string;
  description?: string;
  tone?: 'plain' | 'bad';
  sticky?: boolean;
  /** Either does something or leads to a page. */
  action?: { label: string; press: () => void } | { label: string; href: string };
}

declare global {
  interface Window {
    /** A queue until the toaster is there, then the toaster itself. */
    said?: ToastText[] | { push(words: ToastText): unknown };
  }
}

let fetching = false;

/**
 * Says something in a toast from a page without an island. The toaster's code lies in a template of the page and comes
 * with the first thing that is said, so a page that is only read does not pay for it.
 */
export function say(words: ToastText): void {
  window.said ??= [];
  window.said.push(words);
  const template = document.querySelector<HTMLTemplateElement>('#late-toaster');
  if (!template || fetching) return;
  fetching = true;
  const copy = document.importNode(template.content, true);
  // Missing after a deploy or without a connection: what was said waits, and the next thing said asks again.
  copy.querySelector('script')?.addEventListener('error', () => {
    fetching = false;
  });
  document.body.append(copy);
}
