import { formDraft } from '#lib/form-draft.ts';
import { FORM_ID } from './contact-form-id.ts';

/** What was typed, kept for this tab until it was sent. */
export const contactDraft = formDraft({
  form: FORM_ID,
  key: 'contact-draft',
  kept: ['name', 'email', 'message'],
});
