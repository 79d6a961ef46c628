import { useStore } from '@nanostores/react';
import type { Ref } from 'react';
import { Icon } from '#components/portal/Icon.tsx';
import { PersonTile } from '#components/portal/PersonTile.tsx';
import { Squares } from '#components/portal/Squares.tsx';
import type { AddressLink } from '#components/portal/use-address.ts';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Control } from '#components/ui/Button.tsx';
import { type Contribution, isReviewable } from '#domain/contributions/contribution.ts';
import { titleOf } from '#domain/contributions/title.ts';
import { formatDate, formatMonth, grouped } from '#domain/formats.ts';
import { mailtoOf } from '#lib/links.ts';
import {
  ContributionFacts,
  DecisionView,
  DeskNotes,
  Duplicates,
  MailList,
  Overtaken,
  Proof,
  Signals,
  Thread,
} from './ContributionFacts.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { $setbacks } from './decisions.ts';
import type { Tally } from './desk-list.ts';
import { $drafts, hasWords, unsentOf } from './drafts.ts';
import {
  BackButton,
  Columns,
  heading,
  panel,
  reader as readerLook,
  reading,
  StateBadge,
  subheading,
  tools,
  typed,
} from './panel.tsx';
import type { DetailsHandle } from './use-desk.ts';

interface ContributionPanelProps {
  contribution: Contribution;
  adminId: string;
  details: DetailsHandle;
  reader: string | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  /** Results of the earlier contributions from this address; null until all are known. */
  earlier: Tally | null;
  earlierLink: AddressLink;
  /** From 1, and of how many; null when it is not in the list. */
  place: [at: number, of: number] | null;
  onMove: (step: 1 | -1) => void;
  linkOf: (id: string) => AddressLink;
  onDecided: (id: string) => void;
  onBack: () => void;
}

const NOTES_PLACE = <div className="min-h-[8rem]" />;

export function ContributionPanel(props: ContributionPanelProps) {
  const { contribution, adminId, details } = props;
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
  const words = (
    <>
      <p className={`${reading} ${typed}`} dir="auto">
        {contribution.description}
      </p>
      <Proof contribution={contribution} />
      <Duplicates {...props} />
      {!decided && (
        <Deferred name="What is known" frame={() => null}>
          <Signals {...props} />
        </Deferred>
      )}
      {contribution.thread.length > 0 && <Thread contribution={contribution} />}
      {noted && opinion}
      {(refused || (decided && hasWords(draft))) && (
        <Deferred name="This part">
          <Overtaken contribution={contribution} adminId={adminId} draft={draft} refused={refused} />
        </Deferred>
      )}
      <ContributionFacts contribution={contribution} isFirst={details.details?.is_first ?? null} />
    </>
  );
  const after = (
    <>
      {!noted && opinion}
      <Deferred name="This part" fallback={NOTES_PLACE}>
        <MailList contribution={contribution} />
      </Deferred>
    </>
  );
  const columns = { head: <PanelHead {...props} />, words, after };
  return (
    <article className={panel} aria-labelledby="desk-heading">
      <PanelTools {...props} />
      {decided ? (
        <Columns {...columns}>
          <Deferred name="This part">
            <DecisionView contribution={contribution} adminId={adminId} />
          </Deferred>
        </Columns>
      ) : isOwn ? (
        <Columns {...columns}>
          <div>
            <h3 className={subheading({ below: 'sm' })}>Your own contribution</h3>
            <p>You sent it, or it came from an address of yours. Another admin has to decide.</p>
          </div>
        </Columns>
      ) : (
        <DecisionForm
          {...columns}
          contribution={contribution}
          details={details}
          setback={setback}
          onDecided={props.onDecided}
        />
      )}
    </article>
  );
}

const STEPS = [
  { step: -1, label: 'Previous contribution', icon: 'chevronUp', key: 'K' },
  { step: 1, label: 'Next contribution', icon: 'chevron', key: 'J' },
] as const;

function PanelTools({ contribution, place, onMove, onBack }: ContributionPanelProps) {
  return (
    <div className={tools}>
      <BackButton onBack={onBack} />
      <StateBadge of={contribution} />
      <span className="@max-[24rem]:sr-only whitespace-nowrap font-semibold">{contribution.reference}</span>
      <time className="@max-[36rem]:sr-only truncate" dateTime={contribution.created_at}>
        {formatDate(contribution.created_at)}
      </time>
      {place && (
        <span className="ms-auto flex items-center">
          <span className="whitespace-nowrap">
            {grouped(place[0])} of {grouped(place[1])}
          </span>
          {STEPS.map(({ step, label, icon, key }) => (
            <Control
              key={label}
              kind="quiet"
              disabled={place[0] === (step < 0 ? 1 : place[1])}
              aria-keyshortcuts={key}
              data-command={label}
              onClick={() => onMove(step)}
            >
              <Icon of={icon} />
              <span className="sr-only">{label}</span>
            </Control>
          ))}
        </span>
      )}
    </div>
  );
}

/** A target of 44 px that does not move the line. */
const ADDRESS = 'wrap-anywhere -my-3 inline-block py-3 text-0 text-muted';

const MOST_SQUARES = 12;

function PanelHead(props: ContributionPanelProps) {
  const { contribution, details, reader, earlier } = props;
  const { display_name: name, email } = contribution;
  const since = details.details?.member_since;
  return (
    <>
      <h2 className={heading} id="desk-heading" ref={props.headingRef} tabIndex={-1}>
        {titleOf(contribution.description)}
      </h2>
      <div className="mt-2 flex items-center gap-3 leading-[1.35]">
        <PersonTile name={name} className="w-[2.25rem]" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <b className="wrap-anywhere font-semibold">{name}</b>
            {email && (
              <a className={ADDRESS} href={mailtoOf(email)}>
                {email}
              </a>
            )}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-0 text-muted">
            {since && <span>Insiderz member since {formatMonth(since.slice(0, 7))}</span>}
            {earlier !== null &&
              (earlier.total === 0 ? (
                <span>Nothing earlier from this address</span>
              ) : (
                <>
                  <a className="-my-3 py-3" {...props.earlierLink}>
                    {grouped(earlier.total)} earlier: {earlier.words}
                  </a>
                  {earlier.total <= MOST_SQUARES && (
                    <span className="flex gap-[2px]">
                      <Squares count={earlier.accepted} kind="shipped" />
                      <Squares count={earlier.total - earlier.accepted} kind="open" />
                    </span>
                  )}
                </>
              ))}
          </p>
        </div>
      </div>
      <p className={`mt-2 empty:hidden ${readerLook}`} role="status">
        {reader !== undefined && `Being reviewed by ${reader} as well.`}
      </p>
    </>
  );
}
