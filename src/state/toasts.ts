import { atom } from 'nanostores';

/** `bad` is assertive and stays until dismissed; `plain` disappears after five seconds. */
export type ToastTone = 'plain' | 'bad';

export type ToastAction = ToastButton | { label: string; href: string };

export interface ToastButton {
  label: string;
  press: () => void;
}

export interface Toast {
  id: number;
  title: string;
  description?: string;
  tone: ToastTone;
  /** Stays until dismissed, for example for a secret that is shown once. */
  sticky: boolean;
  action?: ToastAction;
  /** Buttons that do not close the toast. */
  more?: readonly ToastButton[];
  /** Epoch milliseconds at which it disappears, because its action expires. Shows the seconds left. */
  until?: number;
  /** Toasts with the same text are merged only when this is equal too. */
  about?: string;
}

export type ToastInput = Omit<Toast, 'id' | 'tone' | 'sticky'> & Partial<Pick<Toast, 'tone' | 'sticky'>>;

/** In milliseconds, not counting hover, focus and a hidden tab. */
export const TOAST_MS = 5000;

/** Oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

let last = 0;

/** Shows a toast and returns its id. Replaces a toast with the same text. */
export function toast(input: ToastInput): number {
  const { title, description, tone = 'plain', sticky = tone === 'bad', about } = input;
  last += 1;
  const isSame = (one: Toast) =>
    one.title === title && one.description === description && one.tone === tone && one.about === about;
  $toasts.set([...$toasts.get().filter((one) => !isSame(one)), { ...input, id: last, tone, sticky }]);
  return last;
}

export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((one) => one.id !== id));
}
