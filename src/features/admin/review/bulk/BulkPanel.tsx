import { useStore } from '@nanostores/react';
import { type Ref, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { AppChip } from '#components/contributions/AppChip.tsx';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Icon } from '#components/portal/Icon.tsx';
import { Control } from '#components/ui/Button.tsx';
import { Key } from '#components/ui/Key.tsx';
import { input } from '#components/ui/text-field.ts';
import { reviewContributions } from '#domain/contributions/bulk-contract.ts';
import { CONTRIBUTION_LIMITS, type Decision } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { titleOf } from '#domain/contributions/title.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { plural } from '#domain/formats.ts';
import { write } from '#state/mutation.ts';
import { Outcome } from '../../Outcome.tsx';
import { RewardSelect } from '../AwardPanel.tsx';
import { leastOf } from '../award-draft.ts';
import { DecisionButtons, DecisionText, MessageField } from '../DecisionParts.tsx';
import { keyOf } from '../decisions.ts';
import { act, BackButton, fault, heading, panel, tools } from '../panel.tsx';
import {
  $outcome,
  bulkDraft,
  chooseAward,
  decideTogether,
  paySentence,
  UNDONE,
  useAwards,
} from './bulk-decisions.ts';
import { NOTHING, pressed, select } from './selection.ts';

interface BulkPanelProps {
  rows: readonly ContributionSummary[];
  headingRef: Ref<HTMLHeadingElement>;
  onBack: () => void;
}

const { message, admin_notes } = reviewContributions.body.shape;
const WORDS = z.object({ message, admin_notes });
const WRITE = [
  'grid gap-x-5 border-t border-t-line bg-ground px-4 py-4 lg:px-5 @min-[44rem]:grid-cols-2',
  '[&_textarea]:min-h-[4.25rem]! [&>div]:mb-2',
].join(' ');
const BUTTONS: Record<Decision, (count: number) => string> = {
  accepted: (count) => `Approve ${count}`,
  declined: (count) => `Reject ${count}`,
  needs_info: (count) => `Ask ${count} for info`,
};
const HINTS = 'mt-2 flex flex-wrap items-center gap-2 text-0 text-muted max-lg:hidden';
const ROW =
  'flex items-center gap-3 border-t border-t-line py-[0.375rem] ps-4 pe-1 text-1 leading-[1.35] lg:ps-5';

export function BulkPanel({ rows, headingRef, onBack }: BulkPanelProps) {
  const status = useRef<Decision>('declined');
  const chosen = useAwards(rows);
  const payable = chosen.filter(({ fault }) => fault === null);
  const decidable = (decision: Decision) => (decision === 'accepted' ? payable : chosen);
  const count = rows.length;
  const form = useForm({
    id: 'bulk',
    initial: { message: '', admin_notes: '' },
    draft: bulkDraft(),
    schema: WORDS,
    also: ({ message }) =>
      status.current === 'needs_info' && message.trim() === ''
        ? { message: 'Write your question here first, then ask for info.' }
        : {},
    send: ({ message, admin_notes }) => {
      const words = { message: message ?? '', admin_notes: admin_notes ?? '' };
      const sent = decidable(status.current);
      const what = [status.current, words, sent.map(({ row, award }) => [row.id, row.updated_at, award])];
      // Its own key: the selection may change before it is tried again.
      return write(decideTogether(sent, status.current, words), keyOf(what));
    },
    onSent: () => {
      form.reset();
      const left = chosen.filter((one) => !decidable(status.current).includes(one));
      select(() => ({ ...NOTHING, ids: new Set(left.map(({ row }) => row.id)) }));
    },
  });
  const { busy: isBusy, fill } = form;
  const outcome = useStore($outcome);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each decision that was undone.
  useEffect(() => {
    if (outcome?.done === UNDONE) fill(bulkDraft().read() ?? {});
  }, [outcome]);
  const decide = (decision: Decision) => {
    if (decidable(decision).length === 0 || isBusy) return;
    status.current = decision;
    void form.submit();
  };
  const labelOf = (decision: Decision) => BUTTONS[decision](decidable(decision).length);

  return (
    <section className={panel} aria-labelledby="desk-heading">
      <div className={`${tools} lg:hidden`}>
        <BackButton onBack={onBack} />
      </div>
      <div className="lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
        <header className="px-4 py-4 lg:px-5">
          <h2 className={heading} id="desk-heading" ref={headingRef} tabIndex={-1}>
            {count === 0 ? 'Select contributions' : `Review ${plural(count, 'contribution')}`}
          </h2>
          <p className="mt-1 text-muted">
            {count === 0
              ? 'What you select in the list is shown here, to be decided together.'
              : 'Choose a reward for each. If another admin has already decided one, that decision is kept.'}
          </p>
          <p className={HINTS}>
            <Key>X</Key> select <Key>Shift</Key> <Key>↓</Key> extend <Key>Esc</Key> finish
          </p>
        </header>
        {outcome && (
          <Outcome
            className="border-t border-t-line bg-ground px-4 py-3 lg:px-5"
            what={outcome.done}
            done={outcome.rows.filter((row) => row.done)}
            refused={outcome.rows.flatMap((row) =>
              row.done ? [] : [{ ...row, why: row.refusal?.message ?? '' }],
            )}
            onClose={() => $outcome.set(null)}
          />
        )}
        <ol className="border-b border-b-line" aria-label="Selected">
          {chosen.map(({ row, reward, amount, fault: why }) => (
            <li className={ROW} key={row.id}>
              <AppChip app={row.related_app} />
              <div className="grid min-w-0 flex-1 @min-[44rem]:grid-cols-2 items-center gap-x-5 gap-y-2">
                <div>
                  <b className="wrap-anywhere block font-semibold">{titleOf(row.summary)}</b>
                  <span className="wrap-anywhere text-0 text-muted">
                    {row.display_name} · {CONTRIBUTION_TYPE_LABELS[row.contribution_type]}
                  </span>
                  {why && (
                    <p className={fault} id={`excluded-${row.id}`}>
                      {why}
                    </p>
                  )}
                </div>
                <div className="flex items-center gap-2">
                  <div className="min-w-0 flex-1">
                    <RewardSelect
                      aria-label={`Reward for ${titleOf(row.summary)}`}
                      value={reward}
                      reward={reward}
                      none={['No reward', 'Approving pays nothing']}
                      onPick={(next) => chooseAward(row.id, { reward: next, amount: leastOf(next) })}
                    />
                  </div>
                  {reward && (
                    <input
                      className={input({ size: 'sm', className: 'w-[5rem]! max-w-full text-ink' })}
                      aria-label={`INZ for ${titleOf(row.summary)}`}
                      aria-invalid={why !== null}
                      aria-describedby={why ? `excluded-${row.id}` : undefined}
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={9}
                      value={amount}
                      onChange={({ target }) => chooseAward(row.id, { reward, amount: target.value })}
                    />
                  )}
                </div>
              </div>
              <Control kind="quiet" onClick={() => select((before) => pressed(before, row.id))}>
                <Icon of="close" />
                <span className="sr-only">Remove from the selection: {titleOf(row.summary)}</span>
              </Control>
            </li>
          ))}
        </ol>
      </div>
      <form {...form.props} className={WRITE} noValidate onSubmit={(event) => event.preventDefault()}>
        <MessageField
          form={form}
          label="Message to the contributors"
          hint="Each person gets the same message in a separate email."
        />
        <DecisionText
          form={form}
          name="admin_notes"
          label="Admin notes"
          hint="For admins only; the contributors do not see them."
          max={CONTRIBUTION_LIMITS.adminNotes}
        />
        <div className="col-span-full">
          <FormStatus form={form} />
        </div>
      </form>
      <div className={act.bar} data-decide="">
        <DecisionButtons
          labelOf={labelOf}
          commandOf={labelOf}
          isOff={(decision) => decidable(decision).length === 0 || isBusy}
          onPress={decide}
        />
        <p className={act.note}>{paySentence(payable)}You can undo this for ten seconds.</p>
      </div>
    </section>
  );
}
