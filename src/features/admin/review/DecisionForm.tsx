import { useStore } from '@nanostores/react';
import { CONTRIBUTION_LIMITS, type Contribution, type Decision } from '#domain/contributions/contribution.ts';
import { AwardPanel } from './AwardPanel.tsx';
import { usualAward } from './award-draft.ts';
import { $pending, type Setback } from './decisions.ts';
import { type Draft, writeDraft } from './drafts.ts';
import { MessageField } from './MessageField.tsx';
import type { DetailsHandle } from './use-details.ts';

interface DecisionFormProps {
  contribution: Contribution;
  draft: Draft;
  details: DetailsHandle;
  setback: Setback | undefined;
  asked: 'question' | 'award' | null;
  onDecide: (status: Decision) => void;
}

const BUTTONS = [
  { status: 'accepted', name: 'Approve', className: 'btn', key: 'A' },
  { status: 'declined', name: 'Reject', className: 'btn bad', key: 'R' },
  { status: 'needs_info', name: 'Ask for info', className: 'btn line', key: 'I' },
] as const;

/**
 * Approve, Reject and Ask for info with what goes along; shown only while the status is new. The award is open from the
 * start at the usual reward, so that approving is one press with or without it.
 */
export function DecisionForm({ contribution, draft, details, setback, asked, onDecide }: DecisionFormProps) {
  const { id } = contribution;
  const pending = useStore($pending)[id];
  const busy = pending !== undefined;

  return (
    <>
      <div className="award">
        <AwardPanel
          award={draft.award ?? usualAward(contribution.contribution_type)}
          details={details.details}
          strict={asked === 'award'}
          onChange={(award) => writeDraft(id, { award })}
        />
        <div className="words">
          <MessageField
            name={contribution.display_name}
            message={draft.message}
            readOnly={busy}
            asked={asked === 'question'}
            onChange={(message) => writeDraft(id, { message })}
          />
          <div className="own">
            <label className="lab" htmlFor="desk-notes">
              Admin notes <span className="opt">(optional)</span>
            </label>
            <textarea
              className="in sm"
              id="desk-notes"
              rows={2}
              maxLength={CONTRIBUTION_LIMITS.adminNotes}
              aria-describedby="desk-notes-hint"
              value={draft.notes}
              readOnly={busy}
              onChange={(event) => writeDraft(id, { notes: event.target.value })}
            />
            <p className="hint" id="desk-notes-hint">
              For administrators only; the contributor does not see them.
            </p>
          </div>
        </div>
        {setback?.kind === 'failed' && (
          <div className="wide setback">
            <p>
              <b>Not saved.</b> {setback.reason}
            </p>
            <button className="btn sm line" type="button" aria-disabled={busy} onClick={setback.retry}>
              Retry
            </button>
          </div>
        )}
      </div>
      <div className="acts decide">
        {BUTTONS.map(({ status, name, className, key }) => (
          // Not `disabled`: the focus would be lost while saving.
          <button
            key={status}
            className={className}
            type="button"
            aria-disabled={busy}
            aria-keyshortcuts={key}
            onClick={() => !busy && onDecide(status)}
          >
            {pending === status ? 'Saving...' : name}{' '}
            <span aria-hidden="true">
              <kbd>{key}</kbd>
            </span>
          </button>
        ))}
      </div>
    </>
  );
}
