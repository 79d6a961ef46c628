import { useEffect, useState } from 'react';
import { isUndoable } from '#domain/contributions/contribution.ts';

/** The current time, updated when the next decision can no longer be undone. */
export function useUndoClock(rows: readonly Parameters<typeof isUndoable>[0][]): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const open = rows.filter((row) => isUndoable(row, now));
    if (open.length === 0) return;
    const next = Math.min(...open.map((row) => Date.parse(row.effective_at ?? '')));
    const timer = setTimeout(() => setNow(Date.now()), next - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [rows, now]);
  return now;
}
