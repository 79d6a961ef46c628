import type { Ref } from 'react';
import { AllClearDrawing, ApartDrawing } from '#components/portal/drawings.tsx';
import { reasonOf } from '#lib/api-client.ts';
import { BackButton } from './ContributionPanel.tsx';

interface PanelStateProps {
  /**
   * `loading`: it is on its way. `nothing`: the list could not be had. `clear`: nothing waits. `choose`: nothing is
   * selected. `unknown`: the one that the address names could not be had.
   */
  state: 'loading' | 'nothing' | 'clear' | 'choose' | 'unknown';
  fault: unknown;
  /** How many wait for a decision. */
  waiting: number;
  headingRef: Ref<HTMLHeadingElement>;
  onBack: () => void;
  onRetry: () => void;
  onNew: (() => void) | null;
}

/** The panel while there is no contribution in it. */
export function PanelState(props: PanelStateProps) {
  const { state, fault, waiting, headingRef, onBack, onRetry, onNew } = props;
  if (state === 'nothing') {
    return (
      <section className="empty choose">
        <ApartDrawing />
        <p>Nothing is lost: contributions stay where they are until the list can be had again.</p>
      </section>
    );
  }
  if (state === 'loading') {
    return (
      <div className="panel detail" aria-hidden="true">
        <div className="skeleton panel-skeleton" />
        <div className="skeleton panel-skeleton" />
        <div className="skeleton panel-skeleton" />
      </div>
    );
  }
  if (state === 'unknown') {
    return (
      <section className="panel detail">
        <div>
          <BackButton onBack={onBack} />
          <h2 ref={headingRef} tabIndex={-1}>
            This contribution could not be opened
          </h2>
          <p className="body-text">{reasonOf(fault)}</p>
          <div className="acts unknown-acts">
            <button className="btn sm line" type="button" onClick={onRetry}>
              Try again
            </button>
          </div>
        </div>
      </section>
    );
  }
  const clear = state === 'clear';
  return (
    <section className={clear ? 'empty clear' : 'empty choose'}>
      {clear && <AllClearDrawing />}
      <div>
        <h2 ref={headingRef} tabIndex={-1}>
          {clear ? 'All Clear' : 'Choose a contribution'}
        </h2>
        <p>
          {clear
            ? 'Nothing is waiting for a decision. New contributions appear here by themselves.'
            : 'Open one from the list to read it and to decide.'}
        </p>
        {!clear && onNew && (
          <button className="btn sm line" type="button" onClick={onNew}>
            {waiting === 1 ? 'Show the one that is new' : `Show the ${waiting} that are new`}
          </button>
        )}
      </div>
    </section>
  );
}
