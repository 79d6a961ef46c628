// Apart from proof.ts, which the desk loads too.

/** True of the stored file (T11, A-55). */
const CLEANED =
  'Location and camera details are removed from pictures. ' +
  'A document stays as you send it, with its author and dates.';

/** Shown at every control for one proof file. */
export const PROOF_HINT = `An image, PDF or Word document, up to 10 MB. ${CLEANED}`;

/** Shown where several can be sent. */
export const PROOF_FILES_HINT = `Up to five images, PDFs or Word documents of up to 10 MB each. Choose, drop or paste them. ${CLEANED}`;
