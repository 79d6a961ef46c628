import { useState } from 'react';
import { FormSheet } from '#components/portal/FormSheet.tsx';
import { type FieldErrors, useSubmit } from '#components/portal/use-submit.ts';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { needsSecondAdmin } from '#domain/ledger/held.ts';
import type { SubmissionRow } from '#domain/missions/contract.ts';
import {
  isUnderReview,
  MISSION_LIMITS,
  payOf,
  SUBMISSION_STATUS_LABELS,
  Submission,
  VERDICT_MESSAGES,
  type Verdict,
} from '#domain/missions/mission.ts';
import { currentOf } from '../../conflicts.ts';
import { sendVerdict } from './missions-api.ts';
import { inz, whoIs } from './names.ts';

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

/** The message that goes with a verdict, and what an approval pays, before it leaves (R407, R411, A-45). */
export function VerdictSheet({ submission, verdict, onState, onClose }: VerdictSheetProps) {
  const [message, setMessage] = useState<string>(VERDICT_MESSAGES[verdict]);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, fault, problem, fields, submit } = useSubmit();
  const overtaken = currentOf(fault, Submission);
  const approves = verdict === 'approved';
  const pay = approves ? payOf(submission, submission.mission?.reward_points ?? 0) : 0;
  const who = whoIs(submission.member_id, submission.author);
  const error = errors.message ?? fields.message;

  const onSubmit = async () => {
    if (message.trim() === '') {
      setErrors({ message: 'Please write a message for the member' });
      return document.getElementById('verdict-message')?.focus();
    }
    setErrors({});
    const failed = await submit([submission.updated_at, verdict, message], {
      send: (key) => sendVerdict(submission, { status: verdict, message }, key),
      done: 'Submission status updated',
      failed: 'Failed to update submission status',
      onDone: (decided) => {
        onState(decided);
        onClose();
      },
    });
    const current = currentOf(failed, Submission);
    if (current) onState(current);
  };

  return (
    <FormSheet
      title={approves ? 'Approve submission' : 'Reject submission'}
      note={`${submission.mission?.title ?? 'A mission that is gone'}, by ${who}`}
      action={approves ? actionFor(pay) : 'Reject'}
      tone={approves ? 'plain' : 'bad'}
      busy={busy}
      blocked={overtaken !== null && !isUnderReview(overtaken)}
      dirty={message !== VERDICT_MESSAGES[verdict]}
      problem={
        overtaken && !isUnderReview(overtaken) ? (
          <p>
            Somebody else was quicker: this submission is{' '}
            {SUBMISSION_STATUS_LABELS[overtaken.status].toLowerCase()} now. Nothing was overwritten and
            nothing was paid twice. Your message is still here to copy.
          </p>
        ) : (
          problem && <p>{problem}</p>
        )
      }
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      {approves && (
        <p className="verdict-pay">
          {needsSecondAdmin(pay)
            ? `${inz(pay)} are held back until a second admin confirms them in the ledger. Until then ${who} sees the submission under review.`
            : pay > 0
              ? `${inz(pay)} go to ${who} at once. They can only be taken back by a reversal in the ledger.`
              : submission.member_id === null
                ? 'The member is not known, so nothing is paid.'
                : 'This mission has no reward, so nothing is paid.'}
        </p>
      )}
      <Field
        id="verdict-message"
        label="Message to the member"
        hint="They read it beside their submission."
        error={error}
      >
        <textarea
          {...controlProps('verdict-message', 'message', { error, hint: true, required: true })}
          value={message}
          rows={3}
          maxLength={MISSION_LIMITS.message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
    </FormSheet>
  );
}
