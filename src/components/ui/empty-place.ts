/** Placeholder for empty or temporarily unreadable content. */
export const EMPTY_PLACE =
  'grid justify-items-start gap-5 rounded-3 border-2 border-dashed border-line-strong px-5 py-6';
