import type { ToastText } from './say.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Takes the toast that the previous page stored under `key`; null without a valid one. */
export function takeCarriedToast(key: string): ToastText | null {
  try {
    const text = sessionStorage.getItem(key);
    if (!text) return null;
    sessionStorage.removeItem(key);
    const { title, description, link } = JSON.parse(text);
    if (!isText(title)) return null;
    const leads = isText(link?.label) && isText(link?.href) && /^\/(?![/\\])/.test(link.href);
    return {
      title,
      ...(isText(description) ? { description } : {}),
      // Sticky, because following the link is up to the reader.
      ...(leads ? { sticky: true, action: { label: link.label, href: link.href } } : {}),
    };
  } catch {
    // No storage, or an invalid value.
    return null;
  }
}
