/** How many later backups must be whole before one that was kept for its period is removed. */
const SUCCESSORS = 7;

/** A later backup with a smaller share of the documents replaces none: the database may have been lost in between. */
const SUCCESSOR_SHARE = 0.1;

/** A whole backup, as its name in the store says. */
export interface BackupName {
  /** The moment of its beginning as `2026-11-22T031700Z-4f7a2c`. */
  id: string;
  /** How many documents it holds; null for one made before names said so, which counts as large enough. */
  documents: number | null;
}

/** When a backup was begun, in milliseconds since 1970. */
export const beganAt = (id: string): number => Date.parse(id.replace(/^(.{13})(..)(..)Z.*$/, '$1:$2:$3Z'));

const replaces = (later: BackupName, earlier: BackupName): boolean =>
  later.documents === null || later.documents >= (earlier.documents ?? 0) * SUCCESSOR_SHARE;

/** Of the whole backups, the newest first, those begun before `since` that seven later ones replace. */
export function replacedBackups<Backup extends BackupName>(known: readonly Backup[], since: Date): Backup[] {
  return known.filter((backup, at) => {
    const successors = known.slice(0, at).filter((later) => replaces(later, backup));
    return beganAt(backup.id) < since.getTime() && successors.length >= SUCCESSORS;
  });
}
