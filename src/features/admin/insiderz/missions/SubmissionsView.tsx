import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useWriteForm } from '#components/forms/use-write-form.ts';
import { filterBy, type ListSpec, newestFirst, oldestFirst } from '#components/portal/list-view.ts';
import { useRows } from '#components/portal/use-rows.ts';
import { needsSecondAdmin } from '#domain/ledger/pending-award.ts';
import { reviewSubmission, type SubmissionRow } from '#domain/missions/contract.ts';
import {
  isUnderReview,
  MISSION_LIMITS,
  payOf,
  SUBMISSION_STATUS_LABELS,
  Submission,
  VERDICT_MESSAGES,
  type Verdict,
} from '#domain/missions/mission.ts';
import { tabDraft } from '#lib/drafts.ts';
import { currentOf, sendTo } from '#state/mutation.ts';
import { replaceRow } from '#state/queries.ts';
import { $session } from '#state/session.ts';
import { FormSheet } from '../../FormFields.tsx';
import { RecordList } from '../../RecordList.tsx';
import { countReviewed, inz, personLabel, submissionsQuery } from './records.ts';
import { SubmissionCard } from './SubmissionCard.tsx';

const SPEC: ListSpec<SubmissionRow> = {
  searchIn: ({ mission, author, note }) =>
    `${mission?.title ?? ''} ${author?.display_name ?? ''} ${author?.username ?? ''} ${note}`,
  filters: {
    status: filterBy('Status', SUBMISSION_STATUS_LABELS, ({ status }) => status),
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

const SCHEMA = z.object({ message: z.nonoptional(reviewSubmission.body.shape.message) });

interface VerdictSheetProps {
  submission: SubmissionRow;
  verdict: Verdict;
  /** The current submission: decided here, or changed by another admin. */
  onState: (submission: SubmissionRow | Submission) => void;
  onClose: () => void;
}

function payText({ member_id, author }: SubmissionRow, pay: number): string {
  const who = personLabel(member_id, author);
  if (needsSecondAdmin(pay))
    return `${inz(pay)} is reserved until a second admin confirms it in the ledger. Until then ${who} sees the submission under review.`;
  if (pay > 0)
    return `${inz(pay)} goes to ${who} at once. It can only be taken back by a reversal in the ledger.`;
  if (member_id === null) return 'The member is not known, so nothing is paid.';
  return 'This mission has no reward, so nothing is paid.';
}

function VerdictSheet({ submission, verdict, onState, onClose }: VerdictSheetProps) {
  const { id, updated_at, mission, author, member_id } = submission;
  const approves = verdict === 'approved';
  const pay = approves ? payOf(submission, mission?.reward_points ?? 0, author !== null) : 0;
  const paysNow = pay > 0 && !needsSecondAdmin(pay);
  const form = useWriteForm({
    id: 'verdict',
    initial: { message: VERDICT_MESSAGES[verdict] as string },
    draft: tabDraft(`verdict-${verdict}-${id}`),
    schema: SCHEMA,
    send: ({ message }) =>
      sendTo(reviewSubmission, { params: { id }, body: { status: verdict, message, updated_at } }),
    done: 'Submission status updated',
    failed: 'Failed to update submission status',
    onDone: onState,
    onClose,
    onFailed: (fault) => {
      const current = currentOf(fault, Submission);
      if (current) onState(current);
    },
  });
  const current = currentOf(form.fault, Submission);
  const overtaken = current && !isUnderReview(current) ? current : null;

  return (
    <FormSheet
      title={approves ? 'Approve submission' : 'Reject submission'}
      note={`${mission?.title ?? 'A mission that was deleted'}, by ${personLabel(member_id, author)}`}
      action={approves ? `Approve${paysNow ? ` and pay ${inz(pay)}` : ''}` : 'Reject'}
      tone={approves ? 'plain' : 'bad'}
      form={form}
      blocked={overtaken !== null}
      problem={
        overtaken ? (
          <p>
            Another admin has already decided: this submission is{' '}
            {SUBMISSION_STATUS_LABELS[overtaken.status].toLowerCase()} now. Nothing was overwritten and
            nothing was paid twice. Your message is still here to copy.
          </p>
        ) : undefined
      }
      onClose={onClose}
      text={approves && payText(submission, pay)}
      fields={[
        {
          name: 'message',
          label: 'Message to the member',
          hint: 'Shown to them with their submission.',
          rows: 3,
          max: MISSION_LIMITS.message,
        },
      ]}
    />
  );
}
