import type { DeskAdmin } from '#domain/contributions/desk-note-contract.ts';

const OFFERED = 6;

/** The text after the last `@` before the caret, if it can begin a name; otherwise null. */
export function nameBegun(text: string, caret: number): string | null {
  return /(?<![\w.@+-])@(\w*)$/.exec(text.slice(0, caret))?.[1] ?? null;
}

/** Admins whose username or a word of whose name starts with `begun`; all while it is empty. */
export function offersFor(begun: string | null, admins: readonly DeskAdmin[]): DeskAdmin[] {
  const typed = (begun ?? '').toLowerCase();
  return admins
    .filter(({ username, display_name }) =>
      [username, ...display_name.split(' ')].some((word) => word.toLowerCase().startsWith(typed)),
    )
    .slice(0, OFFERED);
}

/** Inserts a name in place of the one begun, or at the caret; returns the new caret too. */
export function withName(text: string, caret: number, username: string): { text: string; caret: number } {
  const begun = nameBegun(text, caret);
  const before = begun === null ? text.slice(0, caret) : text.slice(0, caret - begun.length - 1);
  const gap = begun === null && /\S$/.test(before) ? ' ' : '';
  const start = `${before}${gap}@${username} `;
  return { text: start + text.slice(caret).replace(/^ /, ''), caret: start.length };
}
