import { badge } from '#components/ui/badge.ts';
import type { Dashboard } from '#domain/accounts/dashboard.ts';

/** What waits for a decision: a mark each, without a sum. */
export function WaitingMarks({ waiting }: { waiting: Dashboard['waiting'] }) {
  const marks = [
    { count: waiting.contributions, one: 'contribution', many: 'contributions' },
    { count: waiting.submissions, one: 'submission', many: 'submissions' },
  ].filter(({ count }) => count > 0);
  if (marks.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Waiting for a decision">
      {marks.map(({ count, one, many }) => (
        <li key={one} className={badge({ kind: 'soon' })}>
          {count} {count === 1 ? `${one} waits` : `${many} wait`} for a decision
        </li>
      ))}
    </ul>
  );
}
