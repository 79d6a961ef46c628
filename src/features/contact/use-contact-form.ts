import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CONTACT_BLANK } from '#domain/forms/contact.ts';
import { ApiError } from '#lib/api-client.ts';
import { dismiss, type ToastInput, toast } from '#state/toasts.ts';
import {
  errorsOf,
  FIELD_NAMES,
  type FieldErrors,
  type FieldName,
  readContactForm,
} from './contact-fields.ts';
import { fieldId } from './contact-form-id.ts';
import { ContactSender } from './send-message.ts';

export const SUBMIT_ID = 'contact-submit';

/** Everything that the contact form does; what it shows is in ContactForm.tsx. */
export function useContactForm(formRef: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const sender = useRef<ContactSender>(null);
  const running = useRef(false);
  const shown = useRef(0);
  useEffect(() => {
    sender.current ??= new ContactSender();
  }, []);

  const form = () => formRef.current as HTMLFormElement;
  const focus = (id: string) => document.getElementById(id)?.focus();

  /** One toast at a time: what an earlier try said is over. */
  function say(words: ToastInput) {
    dismiss(shown.current);
    shown.current = toast(words);
  }

  function showErrors(found: FieldErrors) {
    flushSync(() => setErrors(found));
    const first = FIELD_NAMES.find((name) => found[name]);
    if (first) focus(fieldId(first));
  }

  /** Checks a field again that has shown an error. */
  function recheck(name: string) {
    const field = name as FieldName;
    if (!errors[field]) return;
    const reading = readContactForm(form());
    const message = reading.ok ? undefined : reading.errors[field];
    if (message !== errors[field]) setErrors({ ...errors, [field]: message });
  }

  async function submit() {
    if (running.current) return;
    const reading = readContactForm(form());
    setFailure('');
    dismiss(shown.current);
    if (!reading.ok) {
      if (reading.blank) say({ title: CONTACT_BLANK, tone: 'bad' });
      return showErrors(reading.errors);
    }
    setErrors({});
    running.current = true;
    setSending(true);
    sender.current ??= new ContactSender();
    try {
      await sender.current.send(reading.message, reading.website);
      form().reset();
      flushSync(() => setSending(false));
      say({
        title: 'Message sent successfully!',
        description: "Thank you for your message. We'll get back to you soon.",
      });
      focus(SUBMIT_ID);
    } catch (error) {
      refuse(error);
    } finally {
      running.current = false;
    }
  }

  /** Everything typed stays (R215). The log gets what went wrong, never what was written (R214). */
  function refuse(error: unknown) {
    const refused = error instanceof ApiError ? error : null;
    console.error('The contact message was not sent.', refused ? `${refused.code} ${refused.status}` : error);
    say({ title: 'Failed to send message', description: 'Please try again later.', tone: 'bad' });
    const found = errorsOf(refused?.fields ?? []);
    flushSync(() => {
      setSending(false);
      setFailure(refused ? refused.message : 'The message was not sent.');
    });
    focus(SUBMIT_ID);
    if (Object.keys(found).length > 0) showErrors(found);
  }

  return { errors, failure, sending, submit, recheck };
}
