import { cva } from 'class-variance-authority';
import type { ReactNode, Ref } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { skeleton } from '#components/ui/skeleton.ts';
import { reasonOf } from '#lib/api-client.ts';

export const SURFACE = 'min-w-0 scroll-mt-[4.5rem] rounded-2 border bg-raised shadow-1';

const PARTS = [
  'px-4 py-2 [&>p]:my-3 [&>p]:max-w-[36rem] [&_form]:max-w-[32rem] [&_form]:pb-3 [&_form>div]:my-3 [&_form>div]:ml-0',
  '[&>div+:is(div,form)]:border-t [&>div+:is(div,form)]:border-t-line',
].join(' ');

interface AccountSectionProps {
  titleId: string;
  title: string;
  id?: string;
  /** Makes the heading focusable from script. */
  heading?: Ref<HTMLHeadingElement>;
  danger?: boolean;
  children: ReactNode;
}

export function AccountSection({ titleId, title, id, heading, danger, children }: AccountSectionProps) {
  const edge = danger ? 'border-danger' : 'border-line';
  return (
    <section className={`${SURFACE} ${edge}`} id={id} aria-labelledby={titleId}>
      <div className={`flex min-h-[3rem] items-center border-b px-4 py-2 ${edge}`}>
        <h2
          className="font-semibold font-text text-1 leading-[1.3] tracking-normal focus-visible:outline-none"
          id={titleId}
          ref={heading}
          tabIndex={heading ? -1 : undefined}
        >
          {title}
        </h2>
      </div>
      <div className={PARTS}>{children}</div>
    </section>
  );
}

interface ReadStateProps {
  read: { data: unknown; error: unknown; refetch: () => unknown };
}

export function ReadState({ read: { data, error, refetch } }: ReadStateProps) {
  if (data) return null;
  if (!error)
    return (
      <div
        className={skeleton({ shape: 'card', className: 'min-h-[8rem] content-start py-3' })}
        role="status"
      >
        <span className="sr-only">Loading...</span>
      </div>
    );
  return <ReadFailure fault={error} onRetry={() => void refetch()} />;
}

export const ReadFailure = ({ fault, onRetry }: { fault: unknown; onRetry: () => void }) => (
  <div className="grid justify-items-start gap-3 py-3" role="alert">
    <p>{reasonOf(fault)}</p>
    <Button kind="line" size="sm" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

/** `wide` gives the sentence a line of its own. */
export const line = cva('[&>p]:wrap-anywhere flex flex-wrap items-center gap-3 py-3 [&_b]:me-1', {
  variants: {
    kind: {
      plain: 'justify-between [&>p]:max-w-[30rem] [&>p]:flex-[1_1_14rem]',
      wide: 'justify-start [&>p]:max-w-[36rem] [&>p]:flex-[1_1_100%]',
    },
  },
  defaultVariants: { kind: 'plain' },
});
