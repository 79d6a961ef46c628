import { type MouseEvent, useEffect } from 'react';
import { WHO_MAY_JOIN } from '#components/accounts/auth-messages.ts';
import { DraftOffer } from '#components/forms/DraftOffer.tsx';
import { EmailField } from '#components/forms/EmailField.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { ProofUrlField } from '#components/forms/ProofUrlField.tsx';
import { FormProgress } from '#components/forms/Submit.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { guarded } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { check } from '#components/ui/check.ts';
import { Field, FieldMessage, Options } from '#components/ui/Field.tsx';
import { field as fieldBox, problem } from '#components/ui/text-field.ts';
import { mountToaster } from '#components/ui/toaster.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { plural } from '#domain/formats.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { PATHS } from '#lib/paths.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { DraftNote, DraftSaved } from './DraftNote.tsx';
import { FIELD_NAMES, type FormValues } from './form-fields.ts';
import { OutboxList } from './OutboxList.tsx';
import { PassedAlong, PrefillOffer } from './PassedAlong.tsx';
import { ProofField } from './ProofField.tsx';
import { leavesWith, QueuedPanel, SentPanel, sendsInBackground } from './ResultPanels.tsx';
import { FORM_ID, SUBMIT_ID, useContributionForm } from './use-contribution-form.ts';

const queued = () =>
  `Will be sent when you are back online, ${sendsInBackground() ? 'even if you close this page' : `here or with ${leavesWith()}`}. Or press again.`;

/** Both hints below their inputs, so that the first field is in sight on the first screen. */
const PAIR = [
  'grid gap-x-5 md:grid-cols-2 [&>div]:flex [&>div]:flex-col',
  '[&_[id$=-hint]]:order-1 [&_[id$=-hint]]:mt-2 [&_[id$=-hint]]:mb-0',
].join(' ');

function Form() {
  const contribution = useContributionForm();
  const { form, proof, draft, prefill, outbox, shown, stop, failure, isQueued } = contribution;
  useEffect(mountToaster, []);
  useAwake(form.props.ref, contribution.ready);
  const { busy, control, field } = form;
  const consent = field('consent_given');
  const isEmpty = !contribution.isStarted && proof.files.length === 0 && !busy;

  return (
    <>
      <OutboxList
        entries={outbox.entries.filter(({ id }) => id !== contribution.about)}
        account={contribution.account}
        canReturn={isEmpty}
        onReturn={(entry) => void contribution.returnToForm(entry)}
        onRemove={(id) => void outbox.remove(id)}
      />
      {draft.before.offered && (
        <DraftOffer
          canContinue={isEmpty}
          onContinue={() => void draft.before.take()}
          onDelete={() => void draft.before.forget()}
        />
      )}
      {prefill.offered && !shown && (
        <PrefillOffer prefill={prefill.offered} onAdd={prefill.add} onRefuse={prefill.refuse} />
      )}
      {shown?.reference !== undefined && (
        <SentPanel {...shown} onChange={contribution.changeAddress} onAgain={contribution.startAgain} />
      )}
      {shown?.queued !== undefined && <QueuedPanel onAgain={contribution.startAgain} />}
      <form id={FORM_ID} hidden={shown !== null} aria-labelledby={`${FORM_ID}-title`} {...form.props}>
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-4 leading-none" id={`${FORM_ID}-title`}>
            Send it
          </h2>
          {!busy && <DraftSaved saved={draft.saved} />}
        </div>
        <ErrorSummary form={form} />
        <div className={PAIR}>
          <InputField
            form={form}
            name="display_name"
            label="Display Name"
            hint="Shown on the public leaderboard. An alias is fine."
            autoComplete="nickname"
            disabled={busy}
          />
          <EmailField
            form={form}
            label="Email Address"
            hint="We reply here about your contribution. Never shown publicly."
            disabled={busy}
          />
        </div>
        <div className="grid items-end gap-x-5 md:grid-cols-2">
          <Field {...field('contribution_type')} label="Type of contribution">
            <select {...control('contribution_type', { required: true })} disabled={busy}>
              <option value="">Choose one</option>
              <Options of={Object.entries(CONTRIBUTION_TYPE_LABELS)} />
            </select>
          </Field>
          <Field {...field('related_app')} label="Related App" optional>
            <select {...control('related_app')} disabled={busy}>
              <option value="">Not sure, or none</option>
              <Options of={Object.entries(RELATED_APP_LABELS)} />
            </select>
          </Field>
        </div>
        <InputField
          form={form}
          name="other_details"
          label="Other Details"
          optional
          hidden={form.values.contribution_type !== 'other'}
          placeholder="What kind of contribution is it?"
          autoComplete="off"
          disabled={busy}
        />
        <DescriptionField form={form} />
        <ProofUrlField form={form} label="Proof or links" disabled={busy} />
        <ProofField
          form={form}
          proof={proof}
          stop={stop}
          onAdd={contribution.addFiles}
          onReplace={contribution.replaceFile}
        />
        <PassedAlong form={form} vouch={prefill.vouch} onRemoveVouch={prefill.removeVouch} />
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="contribution-website">Website</label>
          <input id="contribution-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div
          className={`${check.row()} ${fieldBox({ wrong: Boolean(consent.error) })} [&>div]:col-span-full [&>div]:mb-0`}
        >
          <FieldMessage {...consent} />
          <input
            {...control('consent_given', { required: true, also: 'contribution-who' })}
            className={`${check.box} aria-invalid:border-danger`}
            type="checkbox"
            disabled={busy}
          />
          <label className="pt-[0.1rem] font-semibold" htmlFor={consent.id}>
            I agree to the{' '}
            <a
              className="py-1"
              href={PATHS.contributionTerms}
              data-opens="terms-dialog"
              aria-haspopup="dialog"
            >
              Terms &amp; Conditions
            </a>{' '}
            and understand that rewards are discretionary.
          </label>
        </div>
        <p className="note" id="contribution-who">
          {WHO_MAY_JOIN} <a href={`${PATHS.terms}#eligibility`}>Who may join</a>
        </p>
        {proof.progress === null && <FormProgress form={form} />}
        <div role="alert" className="[&>*]:mt-4">
          {failure && (
            <div className={problem}>
              <p className="font-semibold text-danger">{failure}</p>
              <p>Nothing you typed has been lost.</p>
              {isQueued && <p>{queued()}</p>}
            </div>
          )}
          {!failure && isQueued && <p className="note">{queued()}</p>}
        </div>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button type="submit" id={SUBMIT_ID} aria-disabled={busy}>
            {busy ? 'Submitting...' : 'Submit contribution'}
          </Button>
          <p className="note basis-full lg:ml-3 lg:max-w-[15em] lg:basis-auto">
            We’ll review and follow up by email.
          </p>
        </div>
        {!busy && (
          <DraftNote
            isSaved={draft.saved !== null}
            expired={draft.expired}
            onDiscard={() => void contribution.discard()}
          />
        )}
      </form>
    </>
  );
}

export const ContributionForm = guarded(Form);

/** The live region is always rendered, so that it is announced. */
function ErrorSummary({ form }: { form: FormHandle<FormValues> }) {
  const wrong = form.tried ? FIELD_NAMES.filter((name) => form.errors[name]) : [];
  const go = (event: MouseEvent, name: keyof FormValues) => {
    event.preventDefault();
    form.focus(name);
  };
  return (
    <div role="alert">
      {wrong.length > 0 && (
        <div className={problem}>
          <h2 className="mb-2 text-4 leading-[1.05]">Correct {plural(wrong.length, 'field')}</h2>
          <p>Nothing you typed has been lost.</p>
          <ul className="mt-2 grid gap-1">
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${form.field(name).id}`} onClick={(event) => go(event, name)}>
                  {form.errors[name]}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
