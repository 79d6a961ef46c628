import { useStore } from '@nanostores/react';
import { type ReactNode, useRef } from 'react';
import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { check } from '#components/ui/check.ts';
import { can } from '#domain/access.ts';
import { CONTRIBUTION_LIMITS, type Contribution, type Decision } from '#domain/contributions/contribution.ts';
import { reviewContribution } from '#domain/contributions/desk-contract.ts';
import { grouped } from '#domain/formats.ts';
import { isUnknown, reasonOf } from '#lib/api-client.ts';
import { $session, personOf } from '#state/session.ts';
import { AwardPanel } from './AwardPanel.tsx';
import { viewOfAward } from './award-draft.ts';
import { DecisionButtons, DecisionText, MessageField } from './DecisionParts.tsx';
import { $pending, decide, type Setback } from './decisions.ts';
import { emptyDraft, formDraft } from './drafts.ts';
import { act, Columns } from './panel.tsx';
import type { DetailsHandle } from './use-desk.ts';

interface DecisionFormProps {
  head: ReactNode;
  words: ReactNode;
  after: ReactNode;
  contribution: Contribution;
  details: DetailsHandle;
  setback: Setback | undefined;
  onDecided: (id: string) => void;
}

const { message, admin_notes: notes } = reviewContribution.body.shape;
/** Validated for every decision; award and question only where present. */
const WORDS = z.object({ message, notes });

const COMMANDS = {
  accepted: 'Approve the open contribution',
  declined: 'Reject the open contribution',
  needs_info: 'Ask for info',
};
const FIELDS = 'grid grid-cols-[minmax(0,1fr)] gap-4';
const SETBACK =
  'flex flex-wrap items-center gap-3 border-l-4 border-l-danger bg-danger-wash px-4 py-3 text-danger';

/** The award starts at the usual one: approving takes one press. Saves and their errors outlive the form. */
export function DecisionForm(props: DecisionFormProps) {
  const { head, words, after, contribution, details, setback, onDecided } = props;
  const session = useStore($session);
  const mayAward = session.status === 'signed-in' && can(personOf(session), 'award', null);
  const mayInvite = details.details?.may_invite === true;
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
      const fault = await decide(contribution, status.current, { mayInvite, onDone: onDecided });
      // `decide` has already retried: the form must not retry again.
      if (fault !== null) throw isUnknown(fault) ? new Error(reasonOf(fault)) : fault;
    },
  });
  const press = (decision: Decision) => {
    if (busy) return;
    status.current = decision;
    void form.submit();
  };

  const { total } = viewOfAward(form.values, details.details?.is_first ?? null);

  return (
    <>
      <Columns head={head} words={words} after={after}>
        {/* Enter is disabled: it could mean any of the three decisions. */}
        <form {...form.props} className={FIELDS} onSubmit={(event) => event.preventDefault()}>
          {setback?.kind === 'failed' && (
            <div className={SETBACK}>
              <p>
                <b>Not saved.</b> {setback.reason}
              </p>
              <Button kind="line" size="sm" aria-disabled={busy} onClick={setback.retry}>
                Try again
              </Button>
            </div>
          )}
          {mayAward && <AwardPanel form={form} details={details.details} />}
          <div className={check.row({ align: 'center' })} hidden={!mayInvite}>
            <input {...form.control('invite')} className={check.box} type="checkbox" />
            <label htmlFor="desk-invite">And invite to Insiderz</label>
          </div>
          <MessageField
            form={form}
            label="Message to the contributor"
            hint={`Sent to ${contribution.display_name} by email with your decision. Ask for info needs one: your question.`}
            readOnly={busy}
          />
          <DecisionText
            form={form}
            name="notes"
            label="Admin notes"
            hint="For admins only; the contributor does not see them."
            max={CONTRIBUTION_LIMITS.adminNotes}
            readOnly={busy}
          />
        </form>
      </Columns>
      <div className={act.bar} data-decide={contribution.id}>
        <DecisionButtons
          labelOf={(decision, name) => (pending === decision ? 'Saving...' : name)}
          commandOf={(decision) => COMMANDS[decision]}
          isOff={() => busy}
          onPress={press}
        />
        {mayAward && (
          <p className={act.note}>
            Approve awards {total === 0 ? 'nothing' : `${grouped(total)} INZ`} and emails the message.
            {mayInvite && form.values.invite && ' It brings an invitation.'}
          </p>
        )}
      </div>
    </>
  );
}
