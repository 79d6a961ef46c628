/** Maximum notes of an idea or a roadmap item; the oldest are dropped. */
export const NOTES_MAX = 20;

export function keepNote<T>(notes: readonly T[], note: T): T[] {
  return [...notes, note].slice(-NOTES_MAX);
}
