import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { filterBy, type ListSpec, newestFirst, oldestFirst } from '#components/portal/list-view.ts';
import { useRows } from '#components/portal/use-rows.ts';
import type { SubmissionRow } from '#domain/missions/contract.ts';
import {
  isUnderReview,
  SUBMISSION_STATUS_LABELS,
  SUBMISSION_STATUSES,
  type Submission,
  type Verdict,
} from '#domain/missions/mission.ts';
import { replaceRow } from '#state/queries.ts';
import { $session } from '#state/session.ts';
import { RecordList } from '../../RecordList.tsx';
import { countReviewed, submissionsQuery } from './records.ts';
import { SubmissionCard } from './SubmissionCard.tsx';
import { VerdictSheet } from './VerdictSheet.tsx';

const SPEC: ListSpec<SubmissionRow> = {
  searchIn: ({ mission, author, note }) =>
    `${mission?.title ?? ''} ${author?.display_name ?? ''} ${author?.username ?? ''} ${note}`,
  filters: {
    status: filterBy('Status', SUBMISSION_STATUSES, SUBMISSION_STATUS_LABELS, ({ status }) => status),
  },
  sorts: {
    queue: {
      label: 'To review first',
      compare: (a, b) => {
        const [left, right] = [isUnderReview(a), isUnderReview(b)];
        if (left !== right) return left ? -1 : 1;
        return left ? oldestFirst(a, b) : newestFirst(a, b);
      },
    },
    newest: { label: 'Newest first', compare: newestFirst },
    oldest: { label: 'Oldest first', compare: oldestFirst },
  },
};

export function SubmissionsView() {
  const handle = useRows(submissionsQuery);
  const session = useStore($session);
  const adminId = session.status === 'signed-in' ? session.user.id : '';
  const [deciding, setDeciding] = useState<{ id: string; verdict: Verdict } | null>(null);
  const open = handle.rows.find(({ id }) => id === deciding?.id);

  const put = (change: SubmissionRow | Submission) => {
    const known = handle.rows.find(({ id }) => id === change.id);
    if (known && isUnderReview(known) && !isUnderReview(change)) countReviewed(change.mission_id);
    replaceRow(submissionsQuery, change);
  };

  return (
    <>
      <RecordList
        rows={handle}
        spec={SPEC}
        things={['submission', 'submissions']}
        empty={[
          'No submissions yet',
          'What members hand in for a mission comes here to be approved or sent back.',
        ]}
      >
        {(shown) => (
          <ul className="grid gap-3" aria-label="Submissions">
            {shown.map((submission) => (
              <SubmissionCard
                key={submission.id}
                submission={submission}
                adminId={adminId}
                onVerdict={(verdict) => setDeciding({ id: submission.id, verdict })}
              />
            ))}
          </ul>
        )}
      </RecordList>
      {open && deciding && (
        <VerdictSheet
          submission={open}
          verdict={deciding.verdict}
          onState={put}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  );
}
