import { CONTRIBUTION_LIMITS, type Decision } from '#domain/contributions/contribution.ts';
import type { Setback } from './use-decision.ts';

interface DecisionFormProps {
  notes: string;
  /** The decision on its way, for this contribution or another; null when there is none. */
  pending: { id: string; status: Decision } | null;
  contributionId: string;
  setback: Setback | undefined;
  onNotes: (text: string) => void;
  onDecide: (status: Decision) => void;
}

const NAMES: Record<Decision, string> = { accepted: 'Approve', declined: 'Reject' };
const BUTTONS = [
  { status: 'accepted', className: 'btn', key: 'A' },
  { status: 'declined', className: 'btn bad', key: 'R' },
] as const;

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
        <textarea
          className="in sm"
          id="desk-notes"
          rows={2}
          maxLength={CONTRIBUTION_LIMITS.adminNotes}
          aria-describedby="desk-notes-hint"
          value={notes}
          readOnly={pending?.id === contributionId}
          onChange={(event) => onNotes(event.target.value)}
        />
        <p className="hint" id="desk-notes-hint">
          For administrators only; the contributor does not see them.
        </p>
      </div>
      {setback?.kind === 'failed' && (
        <div className="wide setback">
          <p>
            <b>Not saved.</b> {setback.reason}
          </p>
          <button
            className="btn sm line"
            type="button"
            aria-disabled={pending !== null}
            onClick={() => pending === null && onDecide(setback.status)}
          >
            Retry
          </button>
        </div>
      )}
      <div className="acts">
        {BUTTONS.map(({ status, className, key }) => (
          // Not `disabled`: the focus would be lost while saving.
          <button
            key={status}
            className={className}
            type="button"
            aria-disabled={pending !== null}
            aria-keyshortcuts={key}
            onClick={() => pending === null && onDecide(status)}
          >
            {label(status)}{' '}
            <span aria-hidden="true">
              <kbd>{key}</kbd>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
