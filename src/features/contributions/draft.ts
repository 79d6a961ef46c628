import { keepFormDraft } from '#lib/form-draft.ts';

/** Keeps a contribution while it is written: everything typed or chosen, but neither the file nor the consent. */
export function keepDraft(): void {
  keepFormDraft({
    // Written out: form-fields.ts belongs to the code that comes with the first touch.
    form: 'contribution-form',
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
}
