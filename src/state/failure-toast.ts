import { ApiError, reasonOf } from '#lib/api-client.ts';
import { toast } from './toasts.ts';

/** True when another try may succeed: the request was fine and the way was not. */
function isPassing(fault: unknown): boolean {
  return (
    !(fault instanceof ApiError) || fault.code === 'network' || fault.status >= 500 || fault.code === 'limit'
  );
}

interface Failure {
  /** What did not work, as in "Failed to {action}". */
  failed: string;
  fault: unknown;
  /** Does it again, with the same idempotency key (T20). */
  retry: () => void;
}

/** Says "Error" / "Failed to ..." with the reason, and with Retry where that may help. */
export function failureToast({ failed, fault, retry }: Failure): void {
  // An ended session shows the sign-in page, which says so.
  if (fault instanceof ApiError && fault.code === 'unauthenticated') return;
  toast({
    title: 'Error',
    description: `${failed}. ${reasonOf(fault)}`,
    tone: 'bad',
    ...(isPassing(fault) ? { action: { label: 'Retry', press: retry } } : {}),
  });
}
