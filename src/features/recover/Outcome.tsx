import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { ApiError } from '#lib/api-client.ts';
import { forgetLink } from './link.ts';

const UNKNOWN = 'Something went wrong on this page. Please try again.';

export function failureOf(fault: unknown): string | null {
  if (fault === null) return null;
  return fault instanceof ApiError ? (fault.fields[0]?.message ?? fault.message) : UNKNOWN;
}

export const isGone = (fault: unknown) => fault instanceof ApiError && fault.code === 'not-found';

interface OutcomeProps {
  title: string;
  /** False for a question: its heading does not take the focus. */
  isDone?: boolean;
  children: ReactNode;
}

export function Outcome({ title, isDone = true, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isDone) heading.current?.focus();
  }, [isDone]);
  return (
    <div className="grid justify-items-start gap-4" data-done="">
      <h2 className="text-5 leading-none" ref={heading} tabIndex={isDone ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </div>
  );
}

/** Used, expired and unknown links get the same message. */
export function DeadLink() {
  const requestLink = () => {
    forgetLink();
    dispatchEvent(new HashChangeEvent('hashchange'));
  };
  return (
    <Outcome title="This link doesn’t work any more">
      <p>
        Links work once and expire after an hour. If you set a new password with this one, log in with it.
        Otherwise ask for a new link.
      </p>
      <Button onClick={requestLink}>Ask for a new link</Button>
    </Outcome>
  );
}
