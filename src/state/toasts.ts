import { atom } from 'nanostores';
import type { ToastText } from '#lib/say.ts';

/** `bad` is assertive and stays until dismissed; `plain` disappears after five seconds. */
export interface ToastInput extends ToastText {
  /** Buttons that do not close the toast. */
  more?: readonly { label: string; press: () => void }[];
  /** Epoch milliseconds at which it disappears, because its action expires. Shows the seconds left. */
  until?: number;
  /** Toasts with the same text are merged only when this is equal too. */
  about?: string;
}

export type Toast = ToastInput & Required<Pick<ToastText, 'tone' | 'sticky'>> & { id: number };

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
