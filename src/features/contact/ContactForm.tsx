import { DraftOffer } from '#components/forms/DraftOffer.tsx';
import { EmailSuggestion } from '#components/forms/EmailSuggestion.tsx';
import { FormProgress } from '#components/forms/FormProgress.tsx';
import { guarded } from '#components/ui/Boundary.tsx';
import { button } from '#components/ui/button.ts';
import { Field } from '#components/ui/Field.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { input, problem } from '#components/ui/text-field.ts';
import { useAwake } from '#lib/client-directives/awake.ts';
import { SUBMIT_ID, useContactForm } from './use-contact-form.ts';

function Form() {
  const { form, failure, before } = useContactForm();
  const { busy } = form;
  useAwake(form.props.ref);
  const control = (name: 'name' | 'email' | 'message', hint = false) => ({
    ...form.control(name, { hint, required: true }),
    disabled: busy,
  });
  const takeEmail = (email: string) => {
    form.fill({ email });
    form.focus('email');
  };
  return (
    <>
      <Toaster />
      {before.offered && (
        <DraftOffer canContinue={!form.dirty} onContinue={before.take} onDelete={before.forget} />
      )}
      {/* Hidden without script, because it could not be sent. */}
      <form className="noscript:hidden" id="contact-form" aria-label="Contact" {...form.props}>
        <Field {...form.field('name')} label="Name">
          <input {...control('name')} type="text" autoComplete="name" />
        </Field>
        <Field {...form.field('email')} label="Email" hint="We answer here, and nowhere else.">
          <input {...control('email', true)} type="email" autoComplete="email" spellCheck={false} />
          <EmailSuggestion typed={form.values.email} onUse={takeEmail} />
        </Field>
        <Field {...form.field('message')} label="Message">
          <textarea {...control('message')} className={`${input()} min-h-[13rem]!`} />
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
        <button
          className={`${button()} min-w-[min(11rem,100%)]`}
          type="submit"
          id={SUBMIT_ID}
          disabled={busy}
          aria-describedby={failure === null ? undefined : 'contact-failure'}
        >
          {busy ? 'Sending...' : 'Send message'}
        </button>
      </form>
    </>
  );
}

export const ContactForm = guarded(Form, 'The form');
