import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { isEmailAddress, multiline, oneLine } from '../text.ts';
import { formTicket } from './contract.ts';
import { formWork } from './work.ts';

export const CONTACT_BLANK = 'Please fill in all fields';

/** Limits in UTF-16 units after trimming; the specification gives none (T13). */
export const CONTACT_LIMITS = { name: 100, email: 255, message: 5000 } as const;

export const contactFields = {
  name: oneLine(
    z.minLength(1, { error: CONTACT_BLANK, abort: true }),
    z.maxLength(CONTACT_LIMITS.name, 'Name must be at most 100 characters'),
  ),
  email: oneLine(
    z.minLength(1, { error: CONTACT_BLANK, abort: true }),
    z.maxLength(CONTACT_LIMITS.email, { error: 'Email must be at most 255 characters', abort: true }),
    z.refine(isEmailAddress, 'Must be a valid email address'),
  ),
  message: multiline(
    z.minLength(1, { error: CONTACT_BLANK, abort: true }),
    z.maxLength(CONTACT_LIMITS.message, 'Message must be at most 5000 characters'),
  ),
} as const;

/** Accepts a contact message, trimmed; it is mailed to the one configured address through the outbox. */
export const sendContactEmail = contract({
  name: 'sendContactEmail',
  method: 'POST',
  path: '/api/send-contact-email',
  audience: 'anyone',
  status: 202,
  body: z.strictObject({
    ...contactFields,
    form_ticket: formTicket,
    form_work: formWork,
    /** A honeypot, invisible to people: only programs fill it in (T31). */
    website: z.optional(z.string('Must be text').check(z.maxLength(0, 'Leave this field empty'))),
  }),
  output: z.object({ accepted: z.literal(true) }),
});
