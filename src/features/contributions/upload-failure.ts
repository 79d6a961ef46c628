import type { UploadStopped } from '#components/forms/use-proof-file.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { ApiError } from '#lib/api-client.ts';

/** The literal sentences of the specification. */
export const CONTRIBUTION_MESSAGES = {
  success: `Thanks for contributing. We'll review and follow up by email. First meaningful contributions earn ${FIRST_CONTRIBUTION_INZ} INZ and unlock Insiderz access.`,
  failure: 'Failed to submit contribution',
  uploadFailed: (reason: string) => `File upload failed: ${reason}`,
  submissionFailed: (reason: string) => `Submission failed: ${reason}`,
} as const;

export interface UploadStop {
  message: string;
  cancelled: boolean;
  retry: boolean;
  sent: number;
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return CONTRIBUTION_MESSAGES.failure;
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  // Our own rate-limit message contains the delay already.
  if (!seconds || /\bwait \d/i.test(error.message)) return error.message;
  const minutes = Math.ceil(seconds / 60);
  return `${error.message} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

export function stopOf({ cause, cancelled, sent }: UploadStopped): UploadStop {
  const message = cancelled
    ? 'Upload cancelled. Nothing was sent.'
    : CONTRIBUTION_MESSAGES.uploadFailed(reasonOf(cause));
  return { message, cancelled, sent, retry: !(cause instanceof ApiError && cause.code === 'invalid') };
}
