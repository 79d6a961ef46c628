import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { Field } from '#components/ui/Field.tsx';
import { needsSecondAdmin } from '#domain/ledger/held.ts';
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
import { write } from '#state/mutation.ts';
import { currentOf } from '../../conflicts.ts';
import { sendVerdict } from './missions-api.ts';
import { inz, whoIs } from './names.ts';

const SCHEMA = z.object({ message: z.nonoptional(reviewSubmission.body.shape.message) });

interface VerdictSheetProps {
  submission: SubmissionRow;
  verdict: Verdict;
  /** The submission as it is now: decided, or as somebody else left it. */
  onState: (submission: SubmissionRow | Submission) => void;
  onClose: () => void;
}

/** What the button of an approval says. */
function actionFor(pay: number): string {
  if (needsSecondAdmin(pay)) return 'Approve';
  return pay > 0 ? `Approve and pay ${inz(pay)}` : 'Approve';
}

/** The message that goes with a verdict, and what an approval pays, before it leaves. */
export function VerdictSheet({ submission, verdict, onState, onClose }: VerdictSheetProps) {
  const approves = verdict === 'approved';
  const pay = approves
    ? payOf(submission, submission.mission?.reward_points ?? 0, submission.author !== null)
    : 0;
  const who = whoIs(submission.member_id, submission.author);
  const form = useForm({
    id: 'verdict',
    initial: { message: VERDICT_MESSAGES[verdict] as string },
    draft: tabDraft(`verdict-${verdict}-${submission.id}`),
    schema: SCHEMA,
    send: ({ message }, key) =>
      write(
        {
          send: () => sendVerdict(submission, { status: verdict, message }, key),
          done: 'Submission status updated',
          failed: 'Failed to update submission status',
          onDone: (decided) => {
            onState(decided);
            onClose();
          },
        },
        key,
      ),
    onFailed: (fault) => {
      const current = currentOf(fault, Submission);
      if (current) onState(current);
      return undefined;
    },
  });
  const overtaken = currentOf(form.fault, Submission);

  return (
    <Sheet
      title={approves ? 'Approve submission' : 'Reject submission'}
      note={`${submission.mission?.title ?? 'A mission that was deleted'}, by ${who}`}
      action={approves ? actionFor(pay) : 'Reject'}
      tone={approves ? 'plain' : 'bad'}
      form={form}
      blocked={overtaken !== null && !isUnderReview(overtaken)}
      problem={
        overtaken && !isUnderReview(overtaken) ? (
          <p>
            Another admin has already decided: this submission is{' '}
            {SUBMISSION_STATUS_LABELS[overtaken.status].toLowerCase()} now. Nothing was overwritten and
            nothing was paid twice. Your message is still here to copy.
          </p>
        ) : undefined
      }
      onClose={onClose}
    >
      {approves && (
        <p className="mb-5">
          {needsSecondAdmin(pay)
            ? `${inz(pay)} is reserved until a second admin confirms it in the ledger. Until then ${who} sees the submission under review.`
            : pay > 0
              ? `${inz(pay)} goes to ${who} at once. It can only be taken back by a reversal in the ledger.`
              : submission.member_id === null
                ? 'The member is not known, so nothing is paid.'
                : 'This mission has no reward, so nothing is paid.'}
        </p>
      )}
      <Field
        {...form.field('message')}
        label="Message to the member"
        hint="They read it beside their submission."
      >
        <textarea
          {...form.control('message', { hint: true, required: true })}
          rows={3}
          maxLength={MISSION_LIMITS.message}
        />
      </Field>
    </Sheet>
  );
}
