/** How many notes something that members follow keeps, an idea or a roadmap item; the oldest go first. */
export const NOTES_MAX = 20;

/** The notes with one more at their end. */
export function keepNote<T>(notes: readonly T[], note: T): T[] {
  return [...notes, note].slice(-NOTES_MAX);
}
