import { CONTRIBUTION_STATUS_LABELS, type ContributionStatus } from '#domain/contributions/contribution.ts';

const BADGES: Record<ContributionStatus, string> = {
  new: 'badge',
  accepted: 'badge ok',
  declined: 'badge no',
  needs_info: 'badge ask',
};

const ROW_SIGNS: Record<ContributionStatus, string> = {
  new: 'st st-n',
  accepted: 'st st-a',
  declined: 'st st-d',
  needs_info: 'st st-i',
};

/** The status in the panel: a form and a colour of its own for each. */
export function StatusBadge({ status }: { status: ContributionStatus }) {
  return <span className={BADGES[status]}>{CONTRIBUTION_STATUS_LABELS[status]}</span>;
}

/** The status in a row of the list. `answered`: new again, because the contributor answered a question. */
export function StatusSign({ status, answered }: { status: ContributionStatus; answered: boolean }) {
  return (
    <span className={ROW_SIGNS[status]}>
      {answered ? 'New, answered' : CONTRIBUTION_STATUS_LABELS[status]}
    </span>
  );
}
