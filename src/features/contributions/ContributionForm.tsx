import { type FormEvent, useRef } from 'react';
import { guarded } from '#components/ui/Boundary.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { RELATED_APP_LABELS, RELATED_APPS } from '#domain/apps.ts';
import { CONTRIBUTION_TYPE_LABELS, CONTRIBUTION_TYPES } from '#domain/contributions/types.ts';
import { isWebAddress } from '#domain/text.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { PATHS } from '#lib/paths.ts';
import { DescriptionField } from './DescriptionField.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { controlProps, Field, FieldMessage } from './Field.tsx';
import { FORM_ID, fieldId } from './form-fields.ts';
import { ProofField } from './ProofField.tsx';
import { SentPanel } from './SentPanel.tsx';
import type { GetToken } from './send-contribution.ts';
import { SUBMIT_ID, useContributionForm } from './use-contribution-form.ts';

interface ContributionFormProps {
  getToken?: GetToken;
}

/** The contribution form (R257–R318). Its controls keep their own values, so text typed before it wakes stays. */
function Form({ getToken }: ContributionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const it = useContributionForm(form, getToken);
  useAwake(form);
  const { errors, stage } = it;
  const busy = stage.name === 'uploading' || stage.name === 'sending';
  const sent = stage.name === 'sent';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void it.submit();
  };
  const recheck = ({ target }: FormEvent) => {
    if ('name' in target) it.recheck(String(target.name));
  };

  return (
    <>
      <Toaster />
      {sent && <SentPanel reference={stage.reference} onAgain={it.startAgain} />}
      <form
        id={FORM_ID}
        ref={form}
        noValidate
        hidden={sent}
        aria-label="Contribution"
        onSubmit={submit}
        onInput={(event) => {
          it.sync();
          recheck(event);
        }}
        onBlur={recheck}
      >
        <ErrorSummary errors={it.listed ? errors : {}} onGo={it.focusField} />
        <Field
          name="display_name"
          label="Display Name"
          hint="Shown on the public leaderboard. An alias is fine."
          error={errors.display_name}
        >
          <input
            {...controlProps('display_name', { error: errors.display_name, hint: true, required: true })}
            type="text"
            autoComplete="nickname"
            disabled={busy}
          />
        </Field>
        <Field
          name="email"
          label="Email Address"
          hint="We reply here about your contribution. Never shown publicly."
          error={errors.email}
        >
          <input
            {...controlProps('email', { error: errors.email, hint: true, required: true })}
            type="email"
            autoComplete="email"
            spellCheck={false}
            disabled={busy}
          />
        </Field>
        <div className="row2">
          <Field name="contribution_type" label="Type of contribution" error={errors.contribution_type}>
            <select
              {...controlProps('contribution_type', { error: errors.contribution_type, required: true })}
              disabled={busy}
            >
              <option value="">Choose one</option>
              {CONTRIBUTION_TYPES.map((type) => (
                <option key={type} value={type}>
                  {CONTRIBUTION_TYPE_LABELS[type]}
                </option>
              ))}
            </select>
          </Field>
          <Field name="related_app" label="Related App" optional error={errors.related_app}>
            <select {...controlProps('related_app', { error: errors.related_app })} disabled={busy}>
              <option value="">No choice</option>
              {RELATED_APPS.map((app) => (
                <option key={app} value={app}>
                  {RELATED_APP_LABELS[app]}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <Field
          name="other_details"
          label="Other Details"
          optional
          error={errors.other_details}
          hidden={it.typed.type !== 'other'}
        >
          <input
            {...controlProps('other_details', { error: errors.other_details })}
            type="text"
            placeholder="What kind of contribution is it?"
            autoComplete="off"
            disabled={busy}
          />
        </Field>
        <DescriptionField
          type={it.typed.type}
          length={it.typed.description.length}
          error={errors.description}
          disabled={busy}
        />
        <Field
          name="proof_url"
          label="Proof or links"
          optional
          error={errors.proof_url}
          remedy={<AddressRemedy form={form.current} onUse={(address) => it.fill('proof_url', address)} />}
        >
          <input
            {...controlProps('proof_url', { error: errors.proof_url })}
            type="url"
            placeholder="https://"
            autoComplete="off"
            disabled={busy}
          />
        </Field>
        <ProofField
          file={it.file}
          stage={stage}
          uploaded={it.uploaded}
          stop={it.stop}
          error={errors.proof_file}
          onChoose={it.chooseFile}
          onCancel={it.cancel}
        />
        <div className="vh" aria-hidden="true">
          <label htmlFor="contribution-website">Website</label>
          <input id="contribution-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div className={errors.consent_given ? 'field check err' : 'field check'}>
          <FieldMessage name="consent_given" error={errors.consent_given} />
          <input
            {...controlProps('consent_given', { error: errors.consent_given, required: true })}
            className="box"
            type="checkbox"
            disabled={busy}
          />
          <label htmlFor={fieldId('consent_given')}>
            I agree to the{' '}
            <a href={PATHS.terms} data-opens="terms-dialog" aria-haspopup="dialog">
              Terms &amp; Conditions
            </a>{' '}
            and understand that rewards are discretionary.
          </label>
        </div>
        <div role="alert">
          {it.failure && (
            <div className="fix">
              <p className="fix-what">{it.failure.message}</p>
              {!it.failure.reassuring && <p>Nothing you typed has been lost.</p>}
            </div>
          )}
        </div>
        <div className="act">
          <button className="btn" type="submit" id={SUBMIT_ID} disabled={busy}>
            {busy ? 'Submitting...' : 'Submit contribution'}
          </button>
          <p className="note">We’ll review and follow up by email.</p>
        </div>
      </form>
    </>
  );
}

/** Offers the address that was probably meant, when all that it lacks is the scheme. */
function AddressRemedy({ form, onUse }: { form: HTMLFormElement | null; onUse: (address: string) => void }) {
  const input = form?.elements.namedItem('proof_url') as HTMLInputElement | null | undefined;
  const meant = `https://${input?.value.trim()}`;
  if (!input || input.value.includes(':') || !isWebAddress(meant)) return null;
  return (
    <button className="ctl use" type="button" onClick={() => onUse(meant)}>
      Use {meant}
    </button>
  );
}

export const ContributionForm = guarded(Form, 'The form');
