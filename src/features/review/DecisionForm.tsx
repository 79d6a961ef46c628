import type { Ref } from 'react';
import { CONTRIBUTION_LIMITS, type Decision } from '#domain/contributions/contribution.ts';
import type { Setback } from './use-decision.ts';

interface DecisionFormProps {
  notes: string;
  /** The decision on its way, for this contribution or another; null when there is none. */
  pending: { id: string; status: Decision } | null;
  contributionId: string;
  setback: Setback | undefined;
  notesRef?: Ref<HTMLTextAreaElement>;
  onNotes: (text: string) => void;
  onDecide: (status: Decision) => void;
}

const NAMES: Record<Decision, string> = { accepted: 'Approve', declined: 'Reject' };

/** Approve and Reject with optional notes; shown only while the status is new (R361–R365). */
export function DecisionForm(props: DecisionFormProps) {
  const { notes, pending, contributionId, setback, onNotes, onDecide } = props;
  const label = (status: Decision) =>
    pending?.id === contributionId && pending.status === status ? 'Saving...' : NAMES[status];

  return (
    <div className="award">
      <div className="wide">
        <label className="lab" htmlFor="desk-notes">
          Admin notes <span className="opt">(optional)</span>
        </label>
        <p className="hint" id="desk-notes-hint">
          Kept with the decision, for administrators only. Not sent to the contributor.
        </p>
        <textarea
          className="in sm"
          id="desk-notes"
          rows={3}
          maxLength={CONTRIBUTION_LIMITS.adminNotes}
          aria-describedby="desk-notes-hint"
          value={notes}
          readOnly={pending?.id === contributionId}
          onChange={(event) => onNotes(event.target.value)}
        />
      </div>
      {setback?.kind === 'failed' && (
        <div className="wide setback">
          <p>
            <b>Not saved.</b> {setback.reason}
          </p>
          <button
            className="btn sm line"
            type="button"
            disabled={pending !== null}
            onClick={() => onDecide(setback.status)}
          >
            Retry
          </button>
        </div>
      )}
      <div className="acts">
        <button
          className="btn"
          type="button"
          disabled={pending !== null}
          onClick={() => onDecide('accepted')}
        >
          {label('accepted')}{' '}
          <span aria-hidden="true">
            <kbd>A</kbd>
          </span>
        </button>
        <button
          className="btn bad"
          type="button"
          disabled={pending !== null}
          onClick={() => onDecide('declined')}
        >
          {label('declined')}{' '}
          <span aria-hidden="true">
            <kbd>R</kbd>
          </span>
        </button>
      </div>
    </div>
  );
}
