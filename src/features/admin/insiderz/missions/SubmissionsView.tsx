import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { ListHead } from '#components/portal/ListHead.tsx';
import { RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import type { ListSpec } from '#components/portal/list-view.ts';
import { Pager } from '#components/portal/Pager.tsx';
import { useListView } from '#components/portal/use-list-view.ts';
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
import { countReviewed, submissionsQuery } from './missions-api.ts';
import { SubmissionCard } from './SubmissionCard.tsx';
import { VerdictSheet } from './VerdictSheet.tsx';

const byAge = (a: SubmissionRow, b: SubmissionRow) => a.created_at.localeCompare(b.created_at);

const SPEC: ListSpec<SubmissionRow> = {
  searchIn: ({ mission, author, note }) =>
    `${mission?.title ?? ''} ${author?.display_name ?? ''} ${author?.username ?? ''} ${note}`,
  filters: {
    status: {
      label: 'Status',
      options: SUBMISSION_STATUSES.map((status) => [status, SUBMISSION_STATUS_LABELS[status]] as const),
      passes: ({ status }, value) => status === value,
    },
  },
  sorts: {
    queue: {
      label: 'To review first',
      compare: (a, b) => {
        const [left, right] = [isUnderReview(a), isUnderReview(b)];
        if (left !== right) return left ? -1 : 1;
        return left ? byAge(a, b) : byAge(b, a);
      },
    },
    newest: { label: 'Newest first', compare: (a, b) => byAge(b, a) },
    oldest: { label: 'Oldest first', compare: byAge },
  },
};

/** All submissions; what waits longest comes first. */
export function SubmissionsView() {
  const handle = useRows(submissionsQuery);
  const list = useListView(handle.rows, SPEC);
  const session = useStore($session);
  const adminId = session.status === 'signed-in' ? session.user.id : '';
  const [asked, setAsked] = useState<{ id: string; verdict: Verdict } | null>(null);
  const open = handle.rows.find(({ id }) => id === asked?.id);

  const put = (change: SubmissionRow | Submission) => {
    const known = handle.rows.find(({ id }) => id === change.id);
    if (known && isUnderReview(known) && !isUnderReview(change)) countReviewed(change.mission_id);
    replaceRow(submissionsQuery, change);
  };

  return (
    <>
      <ListHead list={list} things="submissions" />
      <RowsStates rows={handle} list={list} things="submissions">
        <RowsEmpty title="No submissions yet">
          <p>What members hand in for a mission comes here to be approved or sent back.</p>
        </RowsEmpty>
      </RowsStates>
      {list.shown.length > 0 && (
        <ul className="grid gap-3" aria-label="Submissions">
          {list.shown.map((submission) => (
            <SubmissionCard
              key={submission.id}
              submission={submission}
              adminId={adminId}
              onVerdict={(verdict) => setAsked({ id: submission.id, verdict })}
            />
          ))}
        </ul>
      )}
      {list.passing.length > 0 && <Pager list={list} things={['submission', 'submissions']} />}
      {open && asked && (
        <VerdictSheet
          submission={open}
          verdict={asked.verdict}
          onState={put}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
