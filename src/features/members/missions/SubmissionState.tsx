import type { MySubmission } from '#domain/missions/member-contract.ts';
import { SUBMISSION_STATUS_LABELS, type SubmissionStatus } from '#domain/missions/mission.ts';
import { isWebAddress } from '#domain/text.ts';
import { dateInWords } from '#lib/in-words.ts';

const BADGES: Record<SubmissionStatus, string> = {
  under_review: 'badge q',
  approved: 'badge ok',
  rejected: 'badge no',
};

/** What a member handed in, and what was said to it. What it will bring is a mark without a sum until then. */
export function SubmissionState({ submission }: { submission: MySubmission }) {
  const { note, proof_url, file, status, admin_message, created_at, reviewed_at } = submission;
  return (
    <div className="handed-in">
      <p className="facts">
        <span className={BADGES[status]}>{SUBMISSION_STATUS_LABELS[status]}</span>
        {status === 'under_review' && <span className="badge soon">Reward pending</span>}
        <span>
          Sent on <time dateTime={created_at}>{dateInWords(created_at)}</time>
          {reviewed_at && (
            <>
              , answered on <time dateTime={reviewed_at}>{dateInWords(reviewed_at)}</time>
            </>
          )}
        </span>
      </p>
      {admin_message && (
        <div className="answer">
          <b>TheGrid says</b>
          <p className="words">{admin_message}</p>
        </div>
      )}
      <details>
        <summary>What you sent</summary>
        <p className="words">{note}</p>
        {proof_url && (
          <p className="words">
            {isWebAddress(proof_url) ? (
              <a href={proof_url} target="_blank" rel="noopener noreferrer nofollow ugc">
                {proof_url}
                <span className="vh"> (opens in a new tab)</span>
              </a>
            ) : (
              proof_url
            )}
          </p>
        )}
        {file && <p className="muted">With the file {file}</p>}
      </details>
      {status === 'approved' && <p className="muted">There is nothing left for you to do here.</p>}
    </div>
  );
}
