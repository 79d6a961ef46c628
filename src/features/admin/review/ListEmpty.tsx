import { CONTRIBUTION_STATUS_LABELS } from '#domain/contributions/contribution.ts';
import { PATHS } from '#lib/paths.ts';
import type { Filter } from './desk-state.ts';

interface ListEmptyProps {
  filter: Filter;
  /** There are older pages that may hold some. */
  more: boolean;
  onAll: () => void;
}

/** A list without rows: what would be here, and what to do instead. */
export function ListEmpty({ filter, more, onAll }: ListEmptyProps) {
  if (filter === 'all') {
    return (
      <div className="rows-state dashed">
        <h2>No contributions yet</h2>
        <p>
          What people send from <a href={PATHS.contribute}>the contribution form</a> appears here within half
          a minute.
        </p>
      </div>
    );
  }
  return (
    <div className="rows-state dashed">
      <h2>
        {filter === 'new'
          ? 'Nothing is waiting'
          : `Nothing ${CONTRIBUTION_STATUS_LABELS[filter].toLowerCase()}`}
      </h2>
      <p>
        {more
          ? 'None on the pages loaded so far.'
          : filter === 'new'
            ? 'Every contribution has been answered. New ones appear here by themselves.'
            : 'No contribution has this status at the moment.'}
      </p>
      <button className="btn sm line" type="button" onClick={onAll}>
        Show all contributions
      </button>
    </div>
  );
}
