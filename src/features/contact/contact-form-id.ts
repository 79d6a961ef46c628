export const FORM_ID = 'contact-form';

/** The id of a field's control. */
export const fieldId = (name: string) => `contact-${name}`;
