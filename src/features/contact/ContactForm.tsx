import { useEffect } from 'react';
import { DraftOffer } from '#components/forms/DraftOffer.tsx';
import { EmailField } from '#components/forms/EmailField.tsx';
import { InputField } from '#components/forms/InputField.tsx';
import { FormProgress } from '#components/forms/Submit.tsx';
import { guarded } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { input, problem } from '#components/ui/text-field.ts';
import { mountToaster } from '#components/ui/toaster.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { SUBMIT_ID, useContactForm } from './use-contact-form.ts';

function Form() {
  const { form, failure, before } = useContactForm();
  const { busy } = form;
  useEffect(mountToaster, []);
  useAwake(form.props.ref);
  return (
    <>
      {before.offered && (
        <DraftOffer canContinue={!form.dirty} onContinue={before.take} onDelete={before.forget} />
      )}
      {/* Hidden without script, because it could not be sent. */}
      <form className="noscript:hidden" id="contact-form" aria-label="Contact" {...form.props}>
        <InputField form={form} name="name" label="Name" autoComplete="name" disabled={busy} />
        <EmailField form={form} label="Email" hint="We answer here, and nowhere else." disabled={busy} />
        <Field {...form.field('message')} label="Message">
          <textarea
            {...form.control('message', { required: true })}
            className={`${input()} min-h-[13rem]!`}
            disabled={busy}
          />
        </Field>
        <div className="sr-only" aria-hidden="true">
          <label htmlFor="contact-website">Website</label>
          <input id="contact-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        {failure !== null && (
          <div className={problem} id="contact-failure">
            <p>{failure}</p>
            <p>What you wrote is still here.</p>
          </div>
        )}
        <FormProgress form={form} />
        <Button
          className="min-w-[min(11rem,100%)]"
          type="submit"
          id={SUBMIT_ID}
          disabled={busy}
          aria-describedby={failure === null ? undefined : 'contact-failure'}
        >
          {busy ? 'Sending...' : 'Send message'}
        </Button>
      </form>
    </>
  );
}

export const ContactForm = guarded(Form);
