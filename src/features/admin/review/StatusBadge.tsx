import { cva } from 'class-variance-authority';
import { badge } from '#components/ui/badge.ts';
import { CONTRIBUTION_STATUS_LABELS, type ContributionStatus } from '#domain/contributions/contribution.ts';

const BADGES = { new: 'signal', accepted: 'success', declined: 'danger', needs_info: 'ask' } as const;

/** Shape and colour differ by status. */
const sign = cva(
  [
    'flex items-center justify-end gap-[0.375rem] font-semibold text-0',
    'before:size-2 before:flex-none before:bg-current before:content-[""]',
  ],
  {
    variants: {
      status: {
        new: 'text-signal',
        accepted: 'text-success before:rounded-[50%]',
        declined: 'before:cross text-danger',
        needs_info: 'text-ink before:rounded-[50%_50%_50%_0]',
      } satisfies Record<ContributionStatus, string>,
    },
  },
);

/** The status in the panel. */
export function StatusBadge({ status }: { status: ContributionStatus }) {
  return <span className={badge({ kind: BADGES[status] })}>{CONTRIBUTION_STATUS_LABELS[status]}</span>;
}

/** The status in a row. `answered`: new again, because the contributor answered a question. */
export function StatusSign({ status, answered }: { status: ContributionStatus; answered: boolean }) {
  return (
    <span className={sign({ status })}>
      {answered ? 'New, answered' : CONTRIBUTION_STATUS_LABELS[status]}
    </span>
  );
}
