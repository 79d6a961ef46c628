import { cva } from 'class-variance-authority';
import type { ReactNode, Ref } from 'react';

export const SURFACE = 'scroll-mt-4 rounded-2 border border-line bg-raised p-5 shadow-1';

/** Form spacing, and the divider between stacked blocks. */
const PARTS = [
  '[&_form>div]:my-4 [&_form>div]:ml-0 [&_input]:text-2',
  '[&>div+:is(div,form)]:border-t [&>div+:is(div,form)]:border-t-line',
].join(' ');

interface AccountSectionProps {
  titleId: string;
  title: string;
  /** Fragment that links target. */
  id?: string;
  /** Makes the heading focusable from script. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function AccountSection({ titleId, title, id, heading, children }: AccountSectionProps) {
  return (
    <section className={`${SURFACE} ${PARTS}`} id={id} aria-labelledby={titleId}>
      <h2
        className="mb-4 text-[1.5rem] leading-none focus-visible:outline-none"
        id={titleId}
        ref={heading}
        tabIndex={heading ? -1 : undefined}
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A sentence with its actions. `wide` gives the sentence a line of its own. */
export const line = cva('[&>p]:wrap-anywhere flex flex-wrap items-center gap-3 py-3 [&_b]:me-1', {
  variants: {
    kind: {
      plain: 'justify-between [&>p]:max-w-[30rem] [&>p]:flex-[1_1_14rem]',
      wide: 'justify-start [&>p]:max-w-[36rem] [&>p]:flex-[1_1_100%]',
    },
  },
  defaultVariants: { kind: 'plain' },
});
