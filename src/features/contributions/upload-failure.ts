import type { UploadStopped } from '#components/forms/use-proof-file.ts';
import { CONTRIBUTION_MESSAGES } from '#domain/contributions/contribution.ts';
import { ApiError } from '#lib/api-client.ts';

/** Why an upload stands still, and whether going on with it makes sense. */
export interface UploadStop {
  message: string;
  cancelled: boolean;
  retry: boolean;
  sent: number;
}

/** The sentence of a failure that may be shown, with the wait that the server asked for. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || !error.message) return CONTRIBUTION_MESSAGES.failure;
  const seconds = error instanceof ApiError ? error.retryAfter : null;
  // Our own answer to too much says how long already.
  if (!seconds || /\bwait \d/i.test(error.message)) return error.message;
  const minutes = Math.ceil(seconds / 60);
  return `${error.message} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/** What is shown of an upload that stopped. */
export function stopOf({ cause, cancelled, sent }: UploadStopped): UploadStop {
  const message = cancelled
    ? 'Upload cancelled. Nothing was sent.'
    : CONTRIBUTION_MESSAGES.uploadFailed(reasonOf(cause));
  return { message, cancelled, sent, retry: !(cause instanceof ApiError && cause.code === 'invalid') };
}
