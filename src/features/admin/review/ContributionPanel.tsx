import { useStore } from '@nanostores/react';
import type { Ref } from 'react';
import { linkTo } from '#components/portal/use-address.ts';
import { Deferred } from '#components/ui/Boundary.tsx';
import { badge } from '#components/ui/badge.ts';
import {
  CONTRIBUTION_STATUS_LABELS,
  type Contribution,
  isReviewable,
} from '#domain/contributions/contribution.ts';
import { formatDate, plural } from '#domain/formats.ts';
import {
  ContributionFacts,
  DecisionView,
  DeskNotes,
  Duplicates,
  MailList,
  Overtaken,
  Thread,
} from './ContributionFacts.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { $setbacks } from './decisions.ts';
import type { Tally } from './desk-list.ts';
import { $drafts, hasWords, unsentOf, writeDraft } from './drafts.ts';
import {
  BackButton,
  heading,
  panel,
  part,
  reader as readerLook,
  reading,
  subheading,
  typed,
} from './panel.tsx';
import type { DetailsHandle } from './use-desk.ts';

interface ContributionPanelProps {
  contribution: Contribution;
  adminId: string;
  details: DetailsHandle;
  reader: string | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  /** Results of the other contributions from this address; null until all are known. */
  others: Tally | null;
  othersHref: string;
  onOthers: () => void;
  hrefOf: (id: string) => string;
  onOpen: (id: string, byKey: boolean) => void;
  onDecided: (id: string) => void;
  onBack: () => void;
}

const BADGES = { new: 'signal', accepted: 'success', declined: 'danger', needs_info: 'ask' } as const;
const NOTES_PLACE = <div className="min-h-[8rem]" />;

export function ContributionPanel(props: ContributionPanelProps) {
  const { contribution, adminId, details, reader, headingRef, hrefOf, onOpen } = props;
  const draft = unsentOf(useStore($drafts)[contribution.id], contribution);
  const setback = useStore($setbacks)[contribution.id];
  const decided = !isReviewable(contribution.status);
  const refused = setback?.kind === 'overtaken';
  const isOwn = contribution.submitted_by_user_id === adminId || details.details?.own === true;
  const noted = (contribution.desk_notes ?? []).length > 0;
  const opinion = (
    <Deferred name="This part" fallback={NOTES_PLACE}>
      <DeskNotes contribution={contribution} adminId={adminId} mayWrite={!isOwn} />
    </Deferred>
  );
  return (
    <article className={panel} aria-labelledby="desk-heading">
      <div className={part()}>
        <BackButton onBack={props.onBack} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
          <span className={badge({ kind: BADGES[contribution.status] })}>
            {CONTRIBUTION_STATUS_LABELS[contribution.status]}
          </span>
          <time dateTime={contribution.created_at}>{formatDate(contribution.created_at)}</time>
          <span className="whitespace-nowrap">{contribution.reference}</span>
        </div>
        <h2 className={heading} id="desk-heading" ref={headingRef} tabIndex={-1}>
          {contribution.display_name}
        </h2>
        <p className={`mb-3 empty:hidden ${readerLook}`} role="status">
          {reader !== undefined && `Being reviewed by ${reader} as well.`}
        </p>
        <p className={`${reading} ${typed}`} dir="auto">
          {contribution.description}
        </p>
      </div>
      {contribution.thread.length > 0 && <Thread contribution={contribution} />}
      {noted && opinion}
      <div className={part()}>
        <ContributionFacts contribution={contribution} isFirst={details.details?.is_first ?? null} />
        {props.others !== null && props.others.total > 0 && (
          <p className="mt-4 text-1">
            {plural(props.others.total, 'other contribution')} from this address: {props.others.words}.{' '}
            <a {...linkTo(props.othersHref, props.onOthers)}>
              Show {props.others.total === 1 ? 'both' : 'all'} in the list
            </a>
          </p>
        )}
        <Duplicates details={details} hrefOf={hrefOf} onOpen={onOpen} />
      </div>
      {(refused || (decided && hasWords(draft))) && (
        <Deferred name="This part">
          <Overtaken
            contribution={contribution}
            adminId={adminId}
            draft={draft}
            refused={refused}
            onDiscard={() => writeDraft(contribution.id, null)}
          />
        </Deferred>
      )}
      {decided ? (
        <Deferred name="This part">
          <DecisionView contribution={contribution} adminId={adminId} />
        </Deferred>
      ) : isOwn ? (
        <div className={part({ kind: 'decided' })}>
          <h3 className={subheading({ below: 'sm' })}>Your own contribution</h3>
          <p>You sent it, or it came from an address of yours. Another admin has to decide.</p>
        </div>
      ) : (
        <DecisionForm
          contribution={contribution}
          details={details}
          setback={setback}
          onDecided={props.onDecided}
        />
      )}
      {!noted && opinion}
      <Deferred name="This part" fallback={NOTES_PLACE}>
        <MailList contribution={contribution} />
      </Deferred>
    </article>
  );
}
