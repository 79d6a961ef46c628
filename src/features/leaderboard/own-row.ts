import { grouped } from '#domain/formats.ts';
import type { LeaderboardRow } from '#domain/leaderboard/leaderboard.ts';

type OwnRow = Pick<LeaderboardRow, 'rank' | 'alias' | 'accepted'>;

/** Marks the caller's row. None if the page is of an earlier snapshot, or if two rows read the same. */
export function markOwnRow({ row }: { row: OwnRow | null }): void {
  if (!row) return;
  const alike = [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')].filter(({ cells }) => {
    const shown = [cells[0], cells[1]?.firstElementChild, cells[2]?.querySelector('b')];
    const wanted = [String(row.rank), row.alias, grouped(row.accepted)];
    return wanted.every((text, at) => shown[at]?.textContent?.trim() === text.trim());
  });
  const [own] = alike;
  if (!own || alike.length > 1) return;
  const mark = document.createElement('span');
  // Classes of the name above, so that no style is added to the page.
  mark.className = 'block font-semibold';
  mark.textContent = 'This is you';
  own.cells[1]?.append(mark);
}
