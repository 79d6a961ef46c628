import type { ToastText } from '#lib/say.ts';
import { CARRIED_TOAST } from '#lib/storage-names.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Says what the page before left to be said, once. Whatever else lies in the storage is ignored. For pages with a
 * toaster of their own; public pages have the same in account-menu.ts, which may import nothing.
 */
export function sayCarried(speak: (words: ToastText) => unknown): void {
  try {
    const text = sessionStorage.getItem(CARRIED_TOAST);
    if (!text) return;
    sessionStorage.removeItem(CARRIED_TOAST);
    const { title, description, link } = JSON.parse(text);
    if (!isText(title)) return;
    const leads = isText(link?.label) && isText(link?.href) && /^\/(?![/\\])/.test(link.href);
    speak({
      title,
      ...(isText(description) ? { description } : {}),
      // The redirect waits until the message was read.
      ...(leads ? { sticky: true, action: { label: link.label, href: link.href } } : {}),
    });
  } catch {
    // No storage, or not ours: there is nothing to say.
  }
}
