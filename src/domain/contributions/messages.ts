import { FIRST_CONTRIBUTION_INZ } from '../rewards/guide.ts';

/** The literal sentences of the specification. */
export const CONTRIBUTION_MESSAGES = {
  success: `Thanks for contributing. We'll review and follow up by email. First meaningful contributions earn ${FIRST_CONTRIBUTION_INZ} INZ and unlock Insiderz access.`,
  failure: 'Failed to submit contribution',
  uploadFailed: (reason: string) => `File upload failed: ${reason}`,
  submissionFailed: (reason: string) => `Submission failed: ${reason}`,
} as const;
