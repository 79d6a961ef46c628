import { formDraft } from '#lib/form-draft.ts';
import { FORM_ID } from './form-fields.ts';

/** What is kept of a contribution: everything typed or chosen, but neither the file nor the consent. */
export const {
  save: saveDraft,
  clear: clearDraft,
  keep: keepDraft,
} = formDraft({
  form: FORM_ID,
  key: 'contribution-draft',
  kept: [
    'display_name',
    'email',
    'contribution_type',
    'other_details',
    'related_app',
    'description',
    'proof_url',
  ],
});
