/** Complete later backups required before one past its retention period is removed. */
const SUCCESSORS = 7;

/** A later backup with a smaller share of the documents replaces none: data may have been lost in between. */
const SUCCESSOR_SHARE = 0.1;

export interface BackupName {
  /** Its start as `2026-11-22T031700Z-4f7a2c`. */
  id: string;
  /** Number of documents; null for an older name without it, which counts as large enough. */
  documents: number | null;
}

/** Start of a backup, in milliseconds since 1970. */
export const beganAt = (id: string): number => Date.parse(id.replace(/^(.{13})(..)(..)Z.*$/, '$1:$2:$3Z'));

const replaces = (later: BackupName, earlier: BackupName): boolean =>
  later.documents === null || later.documents >= (earlier.documents ?? 0) * SUCCESSOR_SHARE;

/** The complete backups (newest first) begun before `since` that enough later ones replace. */
export function replacedBackups<Backup extends BackupName>(
  known: readonly Backup[],
  since: Date,
  required = SUCCESSORS,
): Backup[] {
  return known.filter((backup, at) => {
    const successors = known.slice(0, at).filter((later) => replaces(later, backup));
    return beganAt(backup.id) < since.getTime() && successors.length >= required;
  });
}
