import type { UploadStopped } from '#components/forms/use-proof-file.ts';
import { CONTRIBUTION_MESSAGES } from '#domain/contributions/messages.ts';
import { ApiError } from '#lib/api-client.ts';

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
