import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { Key } from '#components/ui/Key.tsx';
import { can } from '#domain/access.ts';
import { CONTRIBUTION_LIMITS, type Contribution, type Decision } from '#domain/contributions/contribution.ts';
import { reviewContribution } from '#domain/contributions/desk-contract.ts';
import { isUnknown, reasonOf } from '#lib/api-client.ts';
import { $session, personOf } from '#state/session.ts';
import { AwardPanel } from './AwardPanel.tsx';
import { viewOfAward } from './award-draft.ts';
import { $pending, decide, type Setback } from './decisions.ts';
import { emptyDraft, formDraft } from './drafts.ts';
import { DecisionText, MessageField } from './MessageField.tsx';
import { part } from './panel.tsx';
import type { DetailsHandle } from './use-desk.ts';

interface DecisionFormProps {
  contribution: Contribution;
  details: DetailsHandle;
  setback: Setback | undefined;
  onDecided: (id: string) => void;
}

const { message, admin_notes: notes } = reviewContribution.body.shape;
/** Validated for every decision; award and question only where present. */
const WORDS = z.object({ message, notes });

const BUTTONS = [
  { status: 'accepted', name: 'Approve', kind: 'signal', key: 'A' },
  { status: 'declined', name: 'Reject', kind: 'danger', key: 'R' },
  { status: 'needs_info', name: 'Ask for info', kind: 'line', key: 'I' },
] as const;

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
/** Sticky, so that the decision stays within reach while the contribution is read. */
const DECIDE = [
  'sticky bottom-0 z-2 flex flex-wrap gap-3 rounded-b-2 border-t border-t-line bg-ground px-5 py-3',
  'max-lg:gap-2 max-lg:border-t-line-strong max-lg:px-3 max-lg:pt-2',
  'max-lg:pb-[calc(var(--s2)+env(safe-area-inset-bottom))]',
].join(' ');
const ON_PHONE = 'max-lg:min-h-[3rem] max-lg:flex-[1_1_8rem] max-lg:px-2 max-lg:text-1';

/** Publishes the bar's height, so that no toast covers it (styles/toasts.css). */
function keepClear(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--decide', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--decide');
  };
}

/**
 * Approve, Reject and Ask for info; shown only while the status is new. The award starts at the usual reward:
 * approving takes one press. Pending saves and their errors outlive this form (decisions.ts).
 */
export function DecisionForm({ contribution, details, setback, onDecided }: DecisionFormProps) {
  const session = useStore($session);
  const mayAward = session.status === 'signed-in' && can(personOf(session), 'award', null);
  const pending = useStore($pending)[contribution.id];
  const busy = pending !== undefined;
  const status = useRef<Decision>('accepted');
  const form = useForm({
    id: 'desk',
    initial: emptyDraft(contribution),
    draft: formDraft(contribution),
    schema: WORDS,
    also: (draft) => {
      if (status.current === 'accepted')
        return mayAward ? viewOfAward(draft, details.details?.is_first ?? null).faults : {};
      if (status.current === 'declined' || draft.message.trim() !== '') return {};
      return { message: 'Write your question here first, then ask for info.' };
    },
    send: async () => {
      const fault = await decide(contribution, status.current, onDecided);
      // `decide` has already retried: the form must not retry again.
      if (fault !== null) throw isUnknown(fault) ? new Error(reasonOf(fault)) : fault;
    },
  });
  const press = (decision: Decision) => {
    if (busy) return;
    status.current = decision;
    void form.submit();
  };

  return (
    <>
      {/* Enter is disabled: it could mean any of the three decisions. */}
      <form {...form.props} className={FIELDS} onSubmit={(event) => event.preventDefault()}>
        {mayAward && <AwardPanel form={form} details={details.details} />}
        <div className="grid content-start gap-5">
          <MessageField name={contribution.display_name} form={form} readOnly={busy} />
          <DecisionText
            form={form}
            name="notes"
            label="Admin notes"
            hint="For admins only; the contributor does not see them."
            rows={2}
            max={CONTRIBUTION_LIMITS.adminNotes}
            readOnly={busy}
          />
        </div>
        {setback?.kind === 'failed' && (
          <div className={SETBACK}>
            <p>
              <b>Not saved.</b> {setback.reason}
            </p>
            <Button kind="line" size="sm" aria-disabled={busy} onClick={setback.retry}>
              Retry
            </Button>
          </div>
        )}
      </form>
      <div className={DECIDE} data-decide={contribution.id} ref={keepClear}>
        {BUTTONS.map(({ status, name, kind, key }) => (
          // Not `disabled`: the focus would be lost while saving.
          <Button
            key={status}
            kind={kind}
            className={ON_PHONE}
            value={status}
            aria-disabled={busy}
            aria-keyshortcuts={key}
            onClick={() => press(status)}
          >
            {pending === status ? 'Saving...' : name}{' '}
            <span aria-hidden="true">
              <Key inButton>{key}</Key>
            </span>
          </Button>
        ))}
      </div>
    </>
  );
}
