import { useStore } from '@nanostores/react';
import { button } from '#components/ui/button.ts';
import { Key } from '#components/ui/Key.tsx';
import { input, label } from '#components/ui/text-field.ts';
import { CONTRIBUTION_LIMITS, type Contribution, type Decision } from '#domain/contributions/contribution.ts';
import { AwardPanel } from './AwardPanel.tsx';
import { usualAward } from './award-draft.ts';
import { $pending, type Setback } from './decisions.ts';
import { type Draft, writeDraft } from './drafts.ts';
import { MessageField } from './MessageField.tsx';
import { below, largeOnPhone, part } from './panel.ts';
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
  { status: 'accepted', name: 'Approve', kind: 'signal', key: 'A' },
  { status: 'declined', name: 'Reject', kind: 'danger', key: 'R' },
  { status: 'needs_info', name: 'Ask for info', kind: 'line', key: 'I' },
] as const;

/** Award and words, side by side where there is room. */
const FIELDS = part({
  className: [
    'grid grid-cols-[minmax(0,1fr)] gap-5 bg-ground',
    'min-[82em]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] min-[82em]:gap-6',
  ],
});
const SETBACK = [
  'col-span-full flex flex-wrap items-center gap-3',
  'border-l-4 border-l-danger bg-danger-wash px-4 py-3 text-danger',
].join(' ');
/** The decision stays in sight, and within reach of a thumb, while the contribution is read. */
const DECIDE = [
  'sticky bottom-0 z-2 flex flex-wrap gap-3 rounded-b-2 border-t border-t-line bg-ground px-5 py-3',
  'max-lg:gap-2 max-lg:border-t-line-strong max-lg:px-3 max-lg:pt-2',
  'max-lg:pb-[calc(var(--s2)+env(safe-area-inset-bottom))]',
].join(' ');
const ON_PHONE = 'max-lg:min-h-[3rem] max-lg:flex-[1_1_8rem] max-lg:px-2 max-lg:text-1';

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
      <div className={FIELDS}>
        <AwardPanel
          award={draft.award ?? usualAward(contribution.contribution_type)}
          details={details.details}
          strict={asked === 'award'}
          onChange={(award) => writeDraft(id, { award })}
        />
        <div className="grid content-start gap-5">
          <MessageField
            name={contribution.display_name}
            message={draft.message}
            readOnly={busy}
            asked={asked === 'question'}
            onChange={(message) => writeDraft(id, { message })}
          />
          <div>
            <label className={label} htmlFor="desk-notes">
              Admin notes <span className="font-regular text-muted">(optional)</span>
            </label>
            <textarea
              className={input({ size: 'sm', className: largeOnPhone })}
              id="desk-notes"
              rows={2}
              maxLength={CONTRIBUTION_LIMITS.adminNotes}
              aria-describedby="desk-notes-hint"
              value={draft.notes}
              readOnly={busy}
              onChange={(event) => writeDraft(id, { notes: event.target.value })}
            />
            <p className={below} id="desk-notes-hint">
              For administrators only; the contributor does not see them.
            </p>
          </div>
        </div>
        {setback?.kind === 'failed' && (
          <div className={SETBACK}>
            <p>
              <b>Not saved.</b> {setback.reason}
            </p>
            <button
              className={button({ kind: 'line', size: 'sm' })}
              type="button"
              aria-disabled={busy}
              onClick={setback.retry}
            >
              Retry
            </button>
          </div>
        )}
      </div>
      <div className={DECIDE} data-decide="">
        {BUTTONS.map(({ status, name, kind, key }) => (
          // Not `disabled`: the focus would be lost while saving.
          <button
            key={status}
            className={button({ kind, className: ON_PHONE })}
            type="button"
            aria-disabled={busy}
            aria-keyshortcuts={key}
            onClick={() => !busy && onDecide(status)}
          >
            {pending === status ? 'Saving...' : name}{' '}
            <span aria-hidden="true">
              <Key inButton>{key}</Key>
            </span>
          </button>
        ))}
      </div>
    </>
  );
}
