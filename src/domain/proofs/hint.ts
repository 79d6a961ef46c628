// Apart from proof.ts, which the desk loads too.

/** True of the stored file (T11, A-55). */
const CLEANED =
  'Location and camera details are removed from pictures. ' +
  'A document stays as you send it, with its author and dates.';

const oneUpTo = (limit: string) => `An image, PDF or Word document, up to ${limit}. ${CLEANED}`;

export const PROOF_HINT = oneUpTo('10 MB');

/** Shown where the file is sent with its form, by a browser without script. */
export const FORM_FILE_HINT = oneUpTo('4 MB');

export const PROOF_FILES_HINT = `Up to five images, PDFs or Word documents of up to 10 MB each. Choose, drop or paste them. ${CLEANED}`;
