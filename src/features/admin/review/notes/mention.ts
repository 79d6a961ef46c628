import type { DeskAdmin } from '#domain/contributions/desk-note-contract.ts';

/** How many names are offered at once. */
const OFFERED = 6;

/** What is typed after the last `@` before the caret, where that begins a name; null where none is being typed. */
export function nameBegun(text: string, caret: number): string | null {
  return /(?<![\w.@+-])@(\w*)$/.exec(text.slice(0, caret))?.[1] ?? null;
}

/** The admins who can be meant: by the beginning of their username or of a word of their name. Everybody while nothing is typed. */
export function offersFor(begun: string | null, admins: readonly DeskAdmin[]): DeskAdmin[] {
  const typed = (begun ?? '').toLowerCase();
  return admins
    .filter(({ username, display_name }) =>
      [username, ...display_name.split(' ')].some((word) => word.toLowerCase().startsWith(typed)),
    )
    .slice(0, OFFERED);
}

/** The text with a name in the place of the one that was begun, or at the caret, and where the caret is then. */
export function withName(text: string, caret: number, username: string): { text: string; caret: number } {
  const begun = nameBegun(text, caret);
  const before = begun === null ? text.slice(0, caret) : text.slice(0, caret - begun.length - 1);
  const gap = begun === null && /\S$/.test(before) ? ' ' : '';
  const start = `${before}${gap}@${username} `;
  return { text: start + text.slice(caret).replace(/^ /, ''), caret: start.length };
}
