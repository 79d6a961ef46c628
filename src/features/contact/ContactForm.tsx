import { type FormEvent, useRef } from 'react';
import { guarded } from '#components/ui/Boundary.tsx';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { Toaster } from '#components/ui/Toaster.tsx';
import { useAwake } from '#lib/client-directives/awake.ts';
import type { FieldName } from './contact-fields.ts';
import { FORM_ID, fieldId } from './contact-form-id.ts';
import { SUBMIT_ID, useContactForm } from './use-contact-form.ts';

/** The contact form (R203–R215). Its controls keep their own values, so text typed before it wakes stays. */
function Form() {
  const form = useRef<HTMLFormElement>(null);
  const { errors, failure, sending, submit, recheck } = useContactForm(form);
  useAwake(form);

  const control = (name: FieldName, hint = false) => ({
    ...controlProps(fieldId(name), name, { error: errors[name], hint, required: true }),
    disabled: sending,
  });
  const again = ({ target }: FormEvent) => {
    if ('name' in target) recheck(String(target.name));
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };

  return (
    <>
      <Toaster />
      <form
        id={FORM_ID}
        ref={form}
        noValidate
        aria-label="Contact"
        onSubmit={press}
        onInput={again}
        onBlur={again}
      >
        <Field id={fieldId('name')} label="Name" error={errors.name}>
          <input {...control('name')} type="text" autoComplete="name" />
        </Field>
        <Field
          id={fieldId('email')}
          label="Email"
          hint="We answer here, and nowhere else."
          error={errors.email}
        >
          <input {...control('email', true)} type="email" autoComplete="email" spellCheck={false} />
        </Field>
        <Field id={fieldId('message')} label="Message" error={errors.message}>
          <textarea {...control('message')} />
        </Field>
        <div className="vh" aria-hidden="true">
          <label htmlFor={fieldId('website')}>Website</label>
          <input id={fieldId('website')} name="website" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        {failure && (
          <div className="fix" id="contact-failure">
            <p>{failure}</p>
            <p>What you wrote is still here.</p>
          </div>
        )}
        <button
          className="btn"
          type="submit"
          id={SUBMIT_ID}
          disabled={sending}
          aria-describedby={failure ? 'contact-failure' : undefined}
        >
          {sending ? 'Sending...' : 'Send message'}
        </button>
      </form>
    </>
  );
}

export const ContactForm = guarded(Form, 'The form');
