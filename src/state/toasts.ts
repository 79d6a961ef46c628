import { atom } from 'nanostores';

/** `bad` is announced at once and stays until it is dismissed; `plain` goes after five seconds. */
export type ToastTone = 'plain' | 'bad';

/** One thing that can be done about a toast: a button in it, or a link to a page of ours. */
export type ToastAction = { label: string; press: () => void } | { label: string; href: string };

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: ToastTone;
  /** Stays until dismissed, whatever its tone: for what is shown once, such as an access token. */
  sticky: boolean;
  action?: ToastAction;
  /** Buttons that leave the toast where it is. */
  more?: readonly ToastAction[];
}

export interface ToastInput {
  title: string;
  description?: string;
  tone?: ToastTone;
  sticky?: boolean;
  action?: ToastAction;
  more?: readonly ToastAction[];
}

/** How long a toast is shown, in milliseconds, not counting the time it is hovered or focused. */
export const TOAST_MS = 5000;

/** What is on show, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let last = 0;

/** Shows a toast and returns its id. The same words twice are one toast, shown anew. */
export function toast({
  title,
  description,
  tone = 'plain',
  sticky = tone === 'bad',
  action,
  more,
}: ToastInput): number {
  last += 1;
  const others = $toasts
    .get()
    .filter((one) => !(one.title === title && one.description === description && one.tone === tone));
  $toasts.set([
    ...others,
    {
      id: last,
      title,
      ...(description ? { description } : {}),
      tone,
      sticky,
      ...(action ? { action } : {}),
      ...(more ? { more } : {}),
    },
  ]);
  return last;
}

/** Takes a toast away; an id that is gone already does nothing. */
export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((one) => one.id !== id));
}
