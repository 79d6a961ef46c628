/** Text of a toast; `state/toasts.ts` has the other members. */
export interface ToastText {
  title: string;
  description?: string;
  tone?: 'plain' | 'bad';
  /** Stays until dismissed, for example for a secret that is shown once. */
  sticky?: boolean;
  action?: { label: string; press: () => void } | { label: string; href: string };
}

/** A toast, or the name of one that is loaded with the toaster, because every page would carry its text. */
export type Said = ToastText | 'new version' | 'not signed out';

declare global {
  interface Window {
    /** A queue until the toaster is loaded, then the toaster. */
    said?: Said[] | { push(said: Said): unknown };
  }
}

/** Inserts a template by id, which loads its script; `failed` on an error. False without one. */
export function bring(id: string, failed?: () => void): boolean {
  const template = document.querySelector<HTMLTemplateElement>(`#${id}`);
  if (!template) return false;
  const copy = document.importNode(template.content, true);
  if (failed) copy.querySelector('script')?.addEventListener('error', failed);
  document.body.append(copy);
  return true;
}

let fetching = false;

/** The toaster is loaded from a template by the first toast. */
export function say(said: Said): void {
  window.said ??= [];
  window.said.push(said);
  if (fetching) return;
  // After a deploy or offline the toast stays queued; the next one retries.
  fetching = bring('late-toaster', () => {
    fetching = false;
  });
}
