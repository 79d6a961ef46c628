import { ApiError, reasonOf } from '#lib/api-client.ts';
import { isPassing } from '#lib/retry.ts';
import { toast } from './toasts.ts';

/** True when another try may succeed: the request was fine and the way was not. */
export function mayWork(fault: unknown): boolean {
  return !(fault instanceof ApiError) || isPassing(fault);
}

interface Failure {
  /** What did not work, as in "Failed to {action}". */
  failed: string;
  fault: unknown;
  /** Does it again, with the same idempotency key (T20). */
  retry: () => void;
}

/** Shows "Error" / "Failed to ..." with the reason, and with Retry where that may help. Returns the toast's id, or 0. */
export function failureToast({ failed, fault, retry }: Failure): number {
  // An ended session shows the sign-in page, which says so.
  if (fault instanceof ApiError && fault.code === 'unauthenticated') return 0;
  return toast({
    title: 'Error',
    description: `${failed}. ${reasonOf(fault)}`,
    tone: 'bad',
    ...(mayWork(fault) ? { action: { label: 'Retry', press: retry } } : {}),
  });
}
