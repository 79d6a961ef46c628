import { cva } from 'class-variance-authority';
import type { Ref } from 'react';
import { AllClearDrawing, ApartDrawing } from '#components/portal/drawings.tsx';
import { Button } from '#components/ui/Button.tsx';
import { skeleton } from '#components/ui/skeleton.ts';
import { plural } from '#domain/formats.ts';
import { ApiError, reasonOf } from '#lib/api-client.ts';
import type { Tally } from './desk-list.ts';
import { act, BackButton, Columns, heading, panel, reading, tools } from './panel.tsx';

const empty = cva(
  [
    'grid content-center justify-items-start gap-5 bg-raised px-5 py-6 lg:col-2 lg:row-[1/3] lg:min-h-0',
    'lg:grid-cols-[auto_1fr] lg:items-center lg:justify-center lg:gap-7 lg:overflow-y-auto lg:px-7',
  ],
  // On a phone the list comes first, unless nothing waits in it.
  { variants: { kind: { choose: 'max-lg:hidden', clear: 'max-lg:-order-1' } } },
);
/** Error codes of an id that belongs to no contribution. */
const MISSING: ReadonlySet<string> = new Set(['not-found', 'malformed', 'invalid']);
const MORE = 'mt-3 max-w-[30rem]';
const WAITING = `min-h-[8rem] content-start ${skeleton({ shape: 'card' })}`;

export interface PanelStateProps {
  /** `nothing`: the list failed. `choose`: none is selected. `unknown`: the one in the address failed. */
  state: 'loading' | 'nothing' | 'clear' | 'choose' | 'unknown';
  opening: boolean;
  fault: unknown;
  waiting: number;
  /** Contributions of the last seven days; null until all are known. */
  week: Tally | null;
  headingRef: Ref<HTMLHeadingElement>;
  onBack: () => void;
  onRetry: () => void;
  onNew: (() => void) | null;
}

export function PanelState(props: PanelStateProps) {
  const { state, opening, fault, waiting, week, headingRef, onBack, onRetry, onNew } = props;
  if (state === 'nothing') {
    return (
      <section className={empty({ kind: 'choose' })}>
        <ApartDrawing className="w-[12rem] max-w-full" />
        <p className={MORE}>Nothing is lost: the contributions stay where they are.</p>
      </section>
    );
  }
  if (state === 'loading') {
    return (
      <div className={opening ? panel : `max-lg:hidden ${panel}`} aria-hidden="true">
        <div className={tools} />
        <Columns
          head={<div className={`h-[5rem] ${skeleton({ shape: 'card' })}`} />}
          words={<div className={WAITING} />}
        >
          <div className={WAITING} />
        </Columns>
        <div className={act.bar} />
      </div>
    );
  }
  if (state === 'unknown') {
    const isMissing = fault instanceof ApiError && MISSING.has(fault.code);
    return (
      <section className={panel}>
        <div className={`${tools} lg:hidden`}>
          <BackButton onBack={onBack} />
        </div>
        <div className="px-4 py-4 lg:px-5">
          <h2 className={heading} ref={headingRef} tabIndex={-1}>
            {isMissing ? 'There is no such contribution' : 'This contribution could not be opened'}
          </h2>
          <p className={`mt-2 ${reading}`}>
            {isMissing ? 'The address may be cut off. Choose one from the list.' : reasonOf(fault)}
          </p>
          {!isMissing && (
            <div className="mt-4">
              <Button kind="line" size="sm" onClick={onRetry}>
                Try again
              </Button>
            </div>
          )}
        </div>
      </section>
    );
  }
  const clear = state === 'clear';
  return (
    <section className={empty({ kind: clear ? 'clear' : 'choose' })}>
      {clear && <AllClearDrawing className="w-[14rem] max-w-full" />}
      <div>
        <h2 className="text-5" ref={headingRef} tabIndex={-1}>
          {clear ? 'All Clear' : 'Choose a contribution'}
        </h2>
        <p className={MORE}>
          {clear
            ? 'Nothing is waiting for a decision. New contributions appear here by themselves.'
            : 'Open one from the list to read it and to decide.'}
        </p>
        {clear && week !== null && week.total > 0 && (
          <p className={MORE}>
            {plural(week.total, 'contribution')} came in the last seven days: {week.words}.
          </p>
        )}
        {!clear && onNew && (
          <Button kind="line" size="sm" className="mt-4" onClick={onNew}>
            {waiting === 1 ? 'Show the one that is new' : `Show the ${waiting} that are new`}
          </Button>
        )}
      </div>
    </section>
  );
}
