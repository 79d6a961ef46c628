import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Icon } from '#components/portal/Icon.tsx';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { stateLabelOf, stateOf } from '#domain/contributions/contribution.ts';

/** A container: its width decides on columns and key hints. */
export const panel = 'flex min-w-0 flex-col bg-raised @container lg:col-2 lg:row-[1/3] lg:min-h-0';
/** The line above what is open; on a phone it stays in view. */
export const tools = [
  'flex min-h-[3.5rem] flex-none flex-wrap items-center gap-x-3 border-b border-b-line bg-raised ps-1 pe-1 text-0 text-muted',
  'max-lg:sticky max-lg:top-0 max-lg:z-3 max-lg:group-has-[.toast]/desk:hidden lg:min-h-[3rem] lg:ps-5',
].join(' ');
export const act = {
  bar: [
    'flex min-h-[4rem] flex-none flex-wrap items-center gap-2 border-t border-t-line bg-ground px-4 py-2 lg:px-5',
    'max-lg:sticky max-lg:bottom-0 max-lg:z-3 max-lg:pb-[max(var(--s2),env(safe-area-inset-bottom))]',
  ].join(' '),
  note: [
    'min-w-0 text-0 text-muted leading-[1.3] @max-[36rem]:-order-1 @max-[36rem]:basis-full',
    '@min-[36rem]:ms-2 @min-[36rem]:flex-[1_1_8rem]',
  ].join(' '),
};
export const part = 'not-first:border-t not-first:border-t-line py-4';
export const heading =
  'wrap-anywhere text-[clamp(1.5rem,1.3rem+0.5vw,1.6875rem)] leading-[1.08] tracking-[-0.014em]';
const COLUMNS = [
  'relative lg:min-h-0 lg:flex-1 lg:overflow-y-auto [scrollbar-width:thin] @min-[44rem]:grid',
  '@min-[44rem]:grid-cols-[minmax(0,1fr)_20.5rem] @min-[44rem]:grid-rows-[auto_auto_1fr]',
].join(' ');
const DECISION =
  'min-w-0 border-t border-t-line bg-ground @min-[44rem]:col-2 @min-[44rem]:row-[2/4] @min-[44rem]:rounded-ss-2 @min-[44rem]:border-s @min-[44rem]:border-s-line';
export const subheading = cva('text-[1.1875rem]', {
  variants: { below: { md: 'mb-3', sm: 'mb-2', none: '' } },
  defaultVariants: { below: 'md' },
});
export const actions = 'flex flex-wrap gap-3';
export const typed = 'wrap-anywhere whitespace-pre-line';
export const reading = 'max-w-[40rem] text-[1rem] leading-[1.55]';
export const below = 'mt-1 text-0 text-muted leading-[1.45] empty:hidden';
export const fault = 'font-semibold text-1 text-danger';
export const reader = 'font-semibold text-0 text-signal';
/** iOS zooms into a field with smaller text. */
export const largeOnPhone = 'max-lg:text-2';

export const STATES = {
  new: 'signal',
  accepted: 'success',
  declined: 'danger',
  needs_info: 'ask',
  withdrawn: 'quiet',
} as const;

export const StateBadge = ({ of }: { of: Parameters<typeof stateOf>[0] }) => (
  <span className={badge({ kind: STATES[stateOf(of)] })}>{stateLabelOf(of)}</span>
);

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Control kind="quiet" className="lg:hidden" onClick={onBack}>
      <Icon of="back" />
      <span className="sr-only">Back to the list</span>
    </Control>
  );
}

interface ColumnsProps {
  head: ReactNode;
  words: ReactNode;
  /** Below the words; in one column below the decision. */
  after?: ReactNode;
  children: ReactNode;
}

/** From 44rem the decision is a second column, which stays in view. */
export const Columns = ({ head, words, after, children }: ColumnsProps) => (
  <div className={COLUMNS}>
    <header className="col-span-full px-4 pt-4 pb-3 lg:px-5 lg:pt-[0.875rem] lg:pb-[0.625rem]">{head}</header>
    <div className="min-w-0 px-4 pb-5 lg:px-5">{words}</div>
    <div className={DECISION}>
      <div className="@min-[44rem]:sticky @min-[44rem]:top-0 grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 @min-[44rem]:px-5">
        {children}
      </div>
    </div>
    <div className="min-w-0 border-t @min-[44rem]:border-t-0 border-t-line px-4 lg:px-5">{after}</div>
  </div>
);
