import { useEffect, useRef, useState } from 'react';
import { type Contribution, isReviewable } from '#domain/contributions/contribution.ts';
import { dateInWords } from '#lib/in-words.ts';

const DECIDED = {
  accepted: 'Accepted',
  declined: 'Declined',
  needs_info: 'Asked for more information',
} as const;

function whoOf(contribution: Contribution, adminId: string): string {
  return contribution.reviewed_by === adminId ? 'you' : 'another administrator';
}

/** What was decided, by whom, when and with which notes (R363, R364). */
export function DecisionView({ contribution, adminId }: { contribution: Contribution; adminId: string }) {
  const { status, admin_notes: notes, reviewed_at: at } = contribution;
  if (status === 'new') return null;
  return (
    <div className="decided">
      <h3>{DECIDED[status]}</h3>
      {at && (
        <p>
          On <time dateTime={at}>{dateInWords(at)}</time> by {whoOf(contribution, adminId)}.
        </p>
      )}
      {notes ? (
        <blockquote className="plain-text" dir="auto">
          {notes}
        </blockquote>
      ) : (
        <p className="muted">No admin notes were kept with it.</p>
      )}
    </div>
  );
}

interface OvertakenProps {
  contribution: Contribution;
  adminId: string;
  notes: string;
  /** A decision was pressed and refused; otherwise the notes were still being written. */
  refused: boolean;
  onDiscard: () => void;
}

const VERBS = { accepted: 'accepted', declined: 'declined', needs_info: 'asked about' } as const;

function whatHappened({ contribution, adminId }: OvertakenProps): string {
  const { status, reviewed_at: at } = contribution;
  if (status === 'new') return 'This contribution changed while you were reading it.';
  const who = contribution.reviewed_by === adminId ? 'You' : 'Another administrator';
  return `${who} ${VERBS[status]} this contribution${at ? ` on ${dateInWords(at)}` : ''}.`;
}

/** Says that somebody else was quicker, that nothing was overwritten, and keeps the typed notes readable (T21). */
export function Overtaken(props: OvertakenProps) {
  const { contribution, notes, refused, onDiscard } = props;
  const [copied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const stillNew = isReviewable(contribution.status);

  // What was pressed or typed in is gone; the explanation takes its place.
  useEffect(() => {
    if (!refused && document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'center' });
  }, [refused]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(notes);
      setCopied(true);
    } catch {
      // The text stands there and can be selected.
    }
  };
  return (
    <div className="overtaken">
      <h3 ref={heading} tabIndex={-1}>
        {stillNew ? 'This changed meanwhile' : 'Already decided'}
      </h3>
      <p>
        {whatHappened(props)} {refused && 'Your decision was not saved and nothing was overwritten.'}
        {stillNew && ' Read it again, then decide.'}
      </p>
      {notes !== '' && !stillNew && (
        <>
          <label className="lab" htmlFor="desk-unsaved">
            Your notes, not saved
          </label>
          <textarea className="in sm" id="desk-unsaved" rows={3} readOnly value={notes} />
          <div className="acts">
            <button className="ctl" type="button" onClick={copy}>
              {copied ? 'Copied' : 'Copy notes'}
            </button>
            <button className="ctl" type="button" onClick={onDiscard}>
              Discard notes
            </button>
          </div>
        </>
      )}
    </div>
  );
}
