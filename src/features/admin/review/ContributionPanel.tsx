import type { Ref } from 'react';
import { Sign } from '#components/portal/drawings.tsx';
import { type Contribution, type Decision, isReviewable } from '#domain/contributions/contribution.ts';
import { dateInWords } from '#lib/in-words.ts';
import { ContributionFacts } from './ContributionFacts.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { DecisionView, Overtaken } from './DecisionView.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import type { Setback } from './use-decision.ts';

interface ContributionPanelProps {
  contribution: Contribution;
  adminId: string;
  notes: string;
  pending: { id: string; status: Decision } | null;
  setback: Setback | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  onNotes: (text: string) => void;
  onDecide: (status: Decision) => void;
  onBack: () => void;
}

/** One contribution with everything that came with it, and what can be done with it (R361–R369). */
export function ContributionPanel(props: ContributionPanelProps) {
  const { contribution, adminId, notes, pending, setback, headingRef, onNotes, onDecide, onBack } = props;
  const decided = !isReviewable(contribution.status);
  const refused = setback?.kind === 'overtaken';
  return (
    <article className="panel detail" aria-labelledby="desk-heading">
      <div>
        <BackButton onBack={onBack} />
        <div className="meta">
          <StatusBadge status={contribution.status} />
          <time dateTime={contribution.created_at}>{dateInWords(contribution.created_at)}</time>
          <span>{contribution.reference}</span>
        </div>
        <h2 id="desk-heading" ref={headingRef} tabIndex={-1}>
          {contribution.display_name}
        </h2>
        <p className="body-text plain-text" dir="auto">
          {contribution.description}
        </p>
      </div>
      <div>
        <ContributionFacts contribution={contribution} />
      </div>
      {(refused || (decided && notes !== '')) && (
        <Overtaken
          contribution={contribution}
          adminId={adminId}
          notes={notes}
          refused={refused}
          onDiscard={() => onNotes('')}
        />
      )}
      {!decided ? (
        <DecisionForm
          notes={notes}
          pending={pending}
          contributionId={contribution.id}
          setback={setback}
          onNotes={onNotes}
          onDecide={onDecide}
        />
      ) : (
        <DecisionView contribution={contribution} adminId={adminId} />
      )}
    </article>
  );
}

/** On a phone the panel takes the place of the list; this leads back. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button className="ctl back" type="button" onClick={onBack}>
      <Sign of="back" /> Back to the list
    </button>
  );
}
