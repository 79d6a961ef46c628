import { cva } from 'class-variance-authority';
import type { ReactNode, Ref } from 'react';

/** The surface of a section. */
export const SURFACE = 'scroll-mt-4 rounded-2 border border-line bg-raised p-5 shadow-1';

/** Its form, and the line between what stands below each other. */
const PARTS = [
  '[&_form>div]:my-4 [&_form>div]:ml-0 [&_input]:text-2',
  '[&>div+:is(div,form)]:border-t [&>div+:is(div,form)]:border-t-line',
].join(' ');

interface AccountSectionProps {
  /** Of its heading. */
  titleId: string;
  title: string;
  /** Where a link leads to it. */
  id?: string;
  /** Set where the focus is led to the heading. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One section of the account page. */
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

/** A sentence and what can be done about it. In a `wide` one the sentence has a line of its own. */
export const line = cva('[&>p]:wrap-anywhere flex flex-wrap items-center gap-3 py-3 [&_b]:me-1', {
  variants: {
    kind: {
      plain: 'justify-between [&>p]:max-w-[30rem] [&>p]:flex-[1_1_14rem]',
      wide: 'justify-start [&>p]:max-w-[36rem] [&>p]:flex-[1_1_100%]',
    },
  },
  defaultVariants: { kind: 'plain' },
});
