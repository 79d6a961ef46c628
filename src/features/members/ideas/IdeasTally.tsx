import { type SquareKind, Squares, squareScale } from '#components/portal/Squares.tsx';
import { mark } from '#components/ui/badge.ts';
import { plural } from '#domain/formats.ts';
import { IDEA_STATUS_LABELS, IDEA_STATUSES, type IdeaStatus } from '#domain/ideas/idea.ts';
import { plainTitle, surface } from '../classes.ts';

export const IDEA_STATUS_KINDS = {
  under_review: 'quiet',
  approved: 'success',
  rejected: 'danger',
  implemented: 'success',
} as const satisfies Record<IdeaStatus, string>;

const SQUARES = {
  under_review: 'open',
  approved: 'done',
  rejected: 'open',
  implemented: 'shipped',
} as const satisfies Record<IdeaStatus, SquareKind>;

/** Squares in a row of the card. */
const MOST = 36;

export function IdeasTally({ ideas }: { ideas: readonly { status: IdeaStatus }[] }) {
  const counts = IDEA_STATUSES.map(
    (status) => [status, ideas.filter((idea) => idea.status === status).length] as const,
  );
  const each = squareScale(Math.max(...counts.map(([, count]) => count)), MOST);
  return (
    <aside className={`${surface} grid gap-3 self-start p-4`} aria-labelledby="ideas-tally">
      <h2 className={`${plainTitle} text-1`} id="ideas-tally">
        {plural(ideas.length, 'idea')} so far
      </h2>
      <dl className="grid gap-3">
        {counts.map(([status, count]) => (
          <div key={status} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
            <dt className={mark({ kind: IDEA_STATUS_KINDS[status] })}>{IDEA_STATUS_LABELS[status]}</dt>
            <dd>{count}</dd>
            <dd className="col-span-2" aria-hidden="true">
              <Squares count={count} kind={SQUARES[status]} each={each} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-0 text-muted">
        A person reads every idea. {each > 1 && `One square is ${each} ideas. `}
        Upvote as many ideas as you like: upvotes are not your five roadmap votes.
      </p>
    </aside>
  );
}
