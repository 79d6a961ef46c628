import { ApiError, reasonOf } from '#lib/api-client.ts';
import { isPassing } from '#lib/retry.ts';
import { toast } from './toasts.ts';

export function mayWork(fault: unknown): boolean {
  return !(fault instanceof ApiError) || isPassing(fault);
}

interface Failure {
  /** Completes "Failed to {action}". */
  failed: string;
  fault: unknown;
  /** Retries with the same idempotency key (T20). */
  retry: () => void;
}

/** Shows an error toast, with Retry where that may help. Returns its id, or 0 when no toast is needed. */
export function failureToast({ failed, fault, retry }: Failure): number {
  // The sign-in page explains an expired session.
  if (fault instanceof ApiError && fault.code === 'unauthenticated') return 0;
  return toast({
    title: 'Error',
    description: `${failed}. ${reasonOf(fault)}`,
    tone: 'bad',
    ...(mayWork(fault) ? { action: { label: 'Retry', press: retry } } : {}),
  });
}
