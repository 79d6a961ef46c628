import { useRef } from 'react';
import * as z from 'zod/mini';
import { useTabDraftOffer } from '#components/forms/DraftOffer.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { useFormTickets } from '#components/forms/use-form-tickets.ts';
import { CONTACT_BLANK, contactFields, sendContactEmail } from '#domain/forms/contact.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { sendWithWork } from '#lib/form-ticket.ts';
import { dismiss, type ToastInput, toast } from '#state/toasts.ts';

/** Shown next to a field that is blank after trimming; the toast repeats it for all fields. */
const MISSING = {
  name: 'Your name is missing',
  email: 'Your email address is missing: we answer there',
  message: 'Your message is missing',
};
const NAMES = ['name', 'email', 'message'] as const;
const EMPTY = { name: '', email: '', message: '' };
const SCHEMA = z.object(contactFields);

/** Only the status of the response is read (R211). */
const UNREAD = { ...sendContactEmail, output: 'stream' } as const;

const blankIn = (values: typeof EMPTY) => NAMES.filter((name) => values[name].trim() === '');

export const SUBMIT_ID = 'contact-submit';

export function useContactForm() {
  const tickets = useFormTickets('contact');
  const shown = useRef(0);

  /** One toast at a time: a new attempt replaces the last one. */
  function showToast(words: ToastInput) {
    dismiss(shown.current);
    shown.current = toast(words);
  }

  const form = useForm({
    id: 'contact',
    initial: EMPTY,
    schema: SCHEMA,
    also: (values) => Object.fromEntries(blankIn(values).map((name) => [name, MISSING[name]])),
    onTry: () => dismiss(shown.current),
    onInvalid: (_, values) => {
      if (blankIn(values).length > 0) showToast({ title: CONTACT_BLANK, tone: 'bad' });
    },
    send: async (message, idempotencyKey) => {
      const { website, ...ticket } = await tickets.take(form.props.ref, idempotencyKey);
      // Honeypot field: hidden from people, and omitted when empty.
      const body = { ...message, ...(website ? { website } : {}), ...ticket };
      await sendWithWork((form_work) => call(UNREAD, { body: { ...body, form_work } }, { idempotencyKey }));
    },
    onSent: () => {
      tickets.used();
      form.reset();
      showToast({
        title: 'Message sent successfully!',
        description: "Thank you for your message. We'll get back to you soon.",
      });
      document.getElementById(SUBMIT_ID)?.focus();
    },
    /** Logs the failure, never the message text (R214). */
    onFailed: (fault) => {
      const why = fault instanceof ApiError ? `${fault.code} ${fault.status}` : fault;
      console.error('The contact message was not sent.', why);
      showToast({ title: 'Failed to send message', description: 'Please try again later.', tone: 'bad' });
      document.getElementById(SUBMIT_ID)?.focus();
      return undefined;
    },
  });
  const { fault } = form;
  const failure =
    fault === null ? null : fault instanceof ApiError ? fault.message : 'The message was not sent.';
  const before = useTabDraftOffer('contact-draft', form.fill);
  return { form, failure, before };
}
