import { useEffect, useRef, useState } from 'react';
import { Button, Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { TypedLink } from '#components/ui/TypedLink.tsx';
import { formatDate, formatSize } from '#domain/formats.ts';
import { downloadSubmissionProof, type SubmissionRow } from '#domain/missions/contract.ts';
import { isUnderReview, SUBMISSION_STATUS_LABELS, type Verdict } from '#domain/missions/mission.ts';
import { NOT_CLEANED } from '#domain/proofs/proof.ts';
import { saveFile } from '#lib/save-file.ts';
import { mutate } from '#state/mutation.ts';
import { callSignedIn } from '#state/session.ts';
import { recordTitle } from '../look.ts';
import { inz, personLabel } from './records.ts';

const KINDS = { under_review: 'signal', approved: 'success', rejected: 'danger' } as const;
const VERDICTS = [
  ['approved', 'Approve', 'line'],
  ['rejected', 'Reject', 'danger'],
] as const;
const FACTS = 'flex flex-wrap items-center gap-x-4 gap-y-2 text-muted';
const TEXT = 'wrap-anywhere max-w-[44rem] whitespace-pre-line';

interface SubmissionCardProps {
  submission: SubmissionRow;
  adminId: string;
  onVerdict: (verdict: Verdict) => void;
}

export function SubmissionCard({ submission, adminId, onVerdict }: SubmissionCardProps) {
  const { id, mission, author, member_id, note, status, created_at, previous_id } = submission;
  const heading = useRef<HTMLHeadingElement>(null);
  const waiting = isUnderReview(submission);
  const waited = useRef(waiting);
  const title = mission?.title ?? 'A mission that was deleted';
  const who = personLabel(member_id, author);

  useEffect(() => {
    // The pressed button disappears: the focus stays within the submission.
    const alone = document.activeElement === null || document.activeElement === document.body;
    if (waited.current && !waiting && alone) heading.current?.focus({ preventScroll: true });
    waited.current = waiting;
  }, [waiting]);

  return (
    <li
      className="grid justify-items-start gap-3 rounded-2 border border-line bg-ground p-4 md:px-5"
      aria-labelledby={`submission-${id}`}
    >
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className={recordTitle({ size: 'lg' })} id={`submission-${id}`} ref={heading} tabIndex={-1}>
          {title}
        </h3>
        <span className={badge({ kind: KINDS[status] })}>{SUBMISSION_STATUS_LABELS[status]}</span>
      </div>
      <p className={FACTS}>
        <span>
          <b className="font-semibold text-ink">{who}</b>
          {author && <span className="text-muted"> @{author.username}</span>}
        </span>
        <time dateTime={created_at}>{formatDate(created_at)}</time>
        <span>{mission && mission.reward_points > 0 ? inz(mission.reward_points) : 'No reward'}</span>
        {previous_id && <span>Submitted again after a rejection</span>}
      </p>
      <Note text={note} />
      <Proof submission={submission} />
      {!waiting && (
        <div className="border-l-3 border-l-line-strong pl-4">
          <p className={TEXT} dir="auto">
            {submission.admin_message}
          </p>
          {submission.reviewed_at && (
            <p className="text-0 text-muted">
              {SUBMISSION_STATUS_LABELS[status]} by{' '}
              {submission.reviewed_by === adminId ? 'you' : 'another admin'},{' '}
              <time dateTime={submission.reviewed_at}>{formatDate(submission.reviewed_at)}</time>
            </p>
          )}
          {submission.held && (
            <p>
              Its INZ is waiting for a second admin in the ledger. Until then its member sees it under review.
            </p>
          )}
        </div>
      )}
      {waiting && (
        <div className="flex flex-wrap gap-3 max-md:w-full max-md:[&>button]:flex-1">
          {member_id === adminId ? (
            <p className="self-center text-muted">
              This is your own submission. Another admin can approve it.
            </p>
          ) : (
            VERDICTS.map(([verdict, label, kind]) => (
              <Button
                key={verdict}
                about={`${title} by ${who}`}
                kind={kind}
                size="sm"
                onClick={() => onVerdict(verdict)}
              >
                {label}
              </Button>
            ))
          )}
        </div>
      )}
    </li>
  );
}

const NOTE_START = 480;

function Note({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const long = text.length > NOTE_START;
  return (
    <>
      <p className={TEXT} dir="auto">
        {long && !whole ? `${text.slice(0, NOTE_START)}…` : text}
      </p>
      {long && (
        <Control aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show the whole note'}
        </Control>
      )}
    </>
  );
}

function Proof({ submission }: { submission: SubmissionRow }) {
  const { proof_url: url, proof_file: file } = submission;
  if (!url && !file) return null;
  const save = () =>
    mutate({
      // As bytes: the response's content type is ignored (T09).
      send: async () => {
        const answer = await callSignedIn(downloadSubmissionProof, { params: { id: submission.id } });
        return new Blob([await answer.arrayBuffer()], { type: file?.type ?? 'application/octet-stream' });
      },
      done: null,
      failed: 'Failed to fetch the file',
      onDone: (bytes) => saveFile(bytes, file?.name ?? 'proof'),
    });
  return (
    <p className={FACTS}>
      {url && <TypedLink url={url} className="wrap-anywhere inline-flex min-h-[1.5rem] items-center" />}
      {file && (
        <Control onClick={() => void save()}>
          Save {file.name} ({formatSize(file.size)})
        </Control>
      )}
      {file && !file.metadata_removed && <span className={badge({ kind: 'quiet' })}>{NOT_CLEANED}</span>}
    </p>
  );
}
