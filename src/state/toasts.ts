import { atom } from 'nanostores';

/** `bad` is announced at once and stays until it is dismissed; `plain` goes after five seconds. */
export type ToastTone = 'plain' | 'bad';

/** One thing that can be done about a toast: a button in it, or a link to a page of ours. */
export type ToastAction = ToastButton | { label: string; href: string };

/** A button in a toast. */
export interface ToastButton {
  label: string;
  press: () => void;
}

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: ToastTone;
  /** Stays until dismissed, whatever its tone: for what is shown once, such as an access token. */
  sticky: boolean;
  action?: ToastAction;
  /** Buttons that leave the toast where it is. */
  more?: readonly ToastButton[];
  /**
   * The moment, in milliseconds since 1970, at which it goes whether anybody looks at it or not, because its action is
   * worth nothing afterwards. The seconds left are shown.
   */
  until?: number;
  /** Toasts about different things may have the same words: these are one only when they are about the same. */
  about?: string;
}

export interface ToastInput {
  title: string;
  description?: string;
  tone?: ToastTone;
  sticky?: boolean;
  action?: ToastAction;
  more?: readonly ToastButton[];
  until?: number;
  about?: string;
}

/** How long a toast is shown, in milliseconds, not counting the time it is hovered or focused. */
export const TOAST_MS = 5000;

/** What is on show, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let last = 0;

/** Shows a toast and returns its id. The same words twice are one toast, shown anew. */
export function toast(input: ToastInput): number {
  const { title, description, tone = 'plain', sticky = tone === 'bad', action, more, until, about } = input;
  last += 1;
  const isSame = (one: Toast) =>
    one.title === title && one.description === description && one.tone === tone && one.about === about;
  $toasts.set([
    ...$toasts.get().filter((one) => !isSame(one)),
    {
      id: last,
      title,
      tone,
      sticky,
      ...(description ? { description } : {}),
      ...(action ? { action } : {}),
      ...(more ? { more } : {}),
      ...(until === undefined ? {} : { until }),
      ...(about === undefined ? {} : { about }),
    },
  ]);
  return last;
}

/** Takes a toast away; an id that is gone already does nothing. */
export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((one) => one.id !== id));
}
