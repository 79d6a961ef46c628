import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { ApiError } from '#lib/api-client.ts';
import { forgetLink } from './link.ts';

const UNKNOWN = 'Something went wrong on this page. Please try again.';

/** User-facing reason why a form of /recover failed; null without a failure. */
export function failureOf(fault: unknown): string | null {
  if (fault === null) return null;
  return fault instanceof ApiError ? (fault.fields[0]?.message ?? fault.message) : UNKNOWN;
}

/** True when the link no longer works. */
export const isGone = (fault: unknown) => fault instanceof ApiError && fault.code === 'not-found';

/** Replaces a form of /recover that succeeded or cannot be used. */
export const outcome = { box: 'grid justify-items-start gap-4', title: 'text-5 leading-none' };

/** Used, expired and unknown links get the same message. */
export function DeadLink() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={outcome.box} data-done="">
      <h2 className={outcome.title} ref={heading} tabIndex={-1}>
        This link doesn’t work any more
      </h2>
      <p>
        Links work once and expire after an hour. If you set a new password with this one, log in with it.
        Otherwise ask for a new link.
      </p>
      <Button
        onClick={() => {
          forgetLink();
          dispatchEvent(new HashChangeEvent('hashchange'));
        }}
      >
        Ask for a new link
      </Button>
    </div>
  );
}
