import { ApiError } from '#lib/api-client.ts';

const UNKNOWN = 'Something went wrong on this page. Please try again.';

/** What went wrong with a form of /recover, in a sentence; null when nothing did. */
export function failureOf(fault: unknown): string | null {
  if (fault === null) return null;
  return fault instanceof ApiError ? (fault.fields[0]?.message ?? fault.message) : UNKNOWN;
}

/** True when the link does not work any more. */
export const isGone = (fault: unknown) => fault instanceof ApiError && fault.code === 'not-found';

/** What stands in the place of a form of /recover that did what it is for, or cannot do it. */
export const outcome = { box: 'grid justify-items-start gap-4', title: 'text-5 leading-none' };
