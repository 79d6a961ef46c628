import type { ReactNode } from 'react';
import { badge } from '#components/ui/badge.ts';
import { disclosure } from '#components/ui/disclosure.ts';
import { formatDate } from '#domain/formats.ts';
import type { MySubmission } from '#domain/missions/member-contract.ts';
import { SUBMISSION_STATUS_LABELS, type SubmissionStatus } from '#domain/missions/mission.ts';
import { isWebAddress } from '#domain/text.ts';
import { facts, words } from '../classes.ts';
import { Answer } from '../Notes.tsx';

export const SUBMISSION_KINDS = {
  under_review: 'quiet',
  approved: 'success',
  rejected: 'danger',
} as const satisfies Record<SubmissionStatus, string>;

/** The reward stays hidden until the submission is approved. */
export function SubmissionState({ submission }: { submission: MySubmission }) {
  const { note, proof_url, file, status, admin_message, created_at, reviewed_at } = submission;
  return (
    <div className="grid gap-2" id={`submission-${submission.id}`}>
      <p className={`${facts} gap-x-3 gap-y-2`}>
        <span className={badge({ kind: SUBMISSION_KINDS[status] })}>{SUBMISSION_STATUS_LABELS[status]}</span>
        {status === 'under_review' && <span className={badge({ kind: 'soon' })}>Reward pending</span>}
        <span>
          Sent on <time dateTime={created_at}>{formatDate(created_at)}</time>
          {reviewed_at && (
            <>
              , answered on <time dateTime={reviewed_at}>{formatDate(reviewed_at)}</time>
            </>
          )}
        </span>
      </p>
      {admin_message && <Answer text={admin_message} />}
      <Disclosure summary="What you sent">
        <p className={words}>{note}</p>
        {proof_url && (
          <p className={words}>
            {isWebAddress(proof_url) ? (
              <a href={proof_url} target="_blank" rel="noopener noreferrer nofollow ugc">
                {proof_url}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              proof_url
            )}
          </p>
        )}
        {file && <p className="text-muted">With the file {file}</p>}
      </Disclosure>
      {status === 'approved' && <p className="text-muted">There is nothing left for you to do here.</p>}
    </div>
  );
}

const SUMMARY = `inline-flex min-h-control cursor-pointer items-center font-semibold ${disclosure}`;

export const Disclosure = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="[&>:not(summary)+:not(summary)]:mt-3">
    <summary className={SUMMARY}>{summary}</summary>
    {children}
  </details>
);
