import type { Ref } from 'react';
import { Age } from '#components/portal/Age.tsx';
import { PersonTile } from '#components/portal/PersonTile.tsx';
import { type SquareKind, Squares, squareScale } from '#components/portal/Squares.tsx';
import { mark } from '#components/ui/badge.ts';
import { plural } from '#domain/formats.ts';
import { IDEA_STATUS_LABELS, IDEA_STATUSES, type IdeaStatus } from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { reportLink } from '#lib/links.ts';
import { PATHS } from '#lib/paths.ts';
import { own, plainTitle, surface } from '../classes.ts';
import { Answer, EarlierNotes, LongText } from '../Notes.tsx';
import type { Followed } from '../use-toggles.ts';
import { FollowButton, VoteButton } from '../VoteButton.tsx';
import { followsIdea } from './use-ideas.ts';

const CARD = [
  surface,
  'grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-start gap-3 py-3 pr-1 pl-3',
  'large-text:grid-cols-[minmax(0,1fr)_auto] large-text:pr-3',
].join(' ');
const TEXT = 'grid min-w-0 max-w-[40rem] gap-1 large-text:order-3 large-text:col-span-2';
const FACTS = 'mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-0 text-muted leading-[1.3]';

function earlierNotes({ notes, admin_note }: MemberIdea) {
  const earlier = notes.at(-1)?.words === admin_note ? notes.slice(0, -1) : notes;
  return earlier.map(({ at, words, status }) => ({ at, words, stood: IDEA_STATUS_LABELS[status] }));
}

interface IdeaCardProps {
  idea: MemberIdea & Followed;
  onVote: (id: string) => void;
  onFollow: (id: string) => void;
  cardRef?: Ref<HTMLLIElement>;
  into?: MemberIdea | undefined;
}

const LOOKS = {
  under_review: { mark: 'quiet', squares: 'open' },
  approved: { mark: 'success', squares: 'done' },
  rejected: { mark: 'danger', squares: 'open' },
  implemented: { mark: 'success', squares: 'shipped' },
} as const satisfies Record<IdeaStatus, { mark: string; squares: SquareKind }>;

/** Shows the author's display name only. */
export function IdeaCard({ idea, onVote, onFollow, cardRef, into }: IdeaCardProps) {
  const { id, title, description, status, upvotes, upvoted, author, mine, admin_note, created_at } = idea;
  return (
    <li className={CARD} tabIndex={-1} ref={cardRef}>
      <VoteButton
        count={upvotes}
        pressed={upvoted}
        noun="upvote"
        title={title}
        onPress={into ? undefined : () => onVote(id)}
      />
      <div className={TEXT}>
        <h3 className={`${plainTitle} wrap-anywhere text-2`}>{title}</h3>
        <LongText text={description} of={title} />
        {into && (
          <p>
            Merged into{' '}
            <a className="wrap-anywhere" href={`${PATHS.insiderzIdeas}#idea-${into.id}`}>
              {into.title}
            </a>
            , where its upvotes count.
          </p>
        )}
        {admin_note && <Answer text={admin_note} />}
        <EarlierNotes notes={earlierNotes(idea)} title={title} />
        {idea.roadmap_item_id && (
          <p>
            <a
              className="-my-3 inline-block py-3"
              href={`${PATHS.insiderzRoadmap}#item-${idea.roadmap_item_id}`}
            >
              See it on the roadmap<span className="sr-only">: {title}</span>
            </a>
          </p>
        )}
        <p className={FACTS}>
          <span className={mark({ kind: LOOKS[status].mark })}>{IDEA_STATUS_LABELS[status]}</span>
          <span className="inline-flex min-w-0 items-center gap-2">
            <PersonTile name={author ?? ''} className="size-[1.25rem]" />
            {mine ? (
              <b className={own}>Your idea</b>
            ) : (
              <span className="wrap-anywhere">{author ? `By ${author}` : 'By someone who has left'}</span>
            )}
          </span>
          <Age at={created_at} />
          {!mine && (
            <a
              className="-my-3 inline-flex min-h-control items-center px-2"
              href={reportLink('idea', title, id)}
            >
              Report<span className="sr-only">: {title}</span>
            </a>
          )}
        </p>
      </div>
      {!into && <FollowButton following={followsIdea(idea)} title={title} onPress={() => onFollow(id)} />}
    </li>
  );
}

/** Squares in a row of the card. */
const MOST = 36;

export function IdeasTally({ ideas }: { ideas: readonly { status: IdeaStatus }[] }) {
  const counts = IDEA_STATUSES.map(
    (status) => [status, ideas.filter((idea) => idea.status === status).length] as const,
  );
  const each = squareScale(Math.max(...counts.map(([, count]) => count)), MOST);
  return (
    <aside className={`${surface} grid gap-3 self-start p-4`} aria-labelledby="ideas-tally">
      <h2 className={`${plainTitle} text-1`} id="ideas-tally">
        {plural(ideas.length, 'idea')} so far
      </h2>
      <dl className="grid gap-3">
        {counts.map(([status, count]) => (
          <div key={status} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
            <dt className={mark({ kind: LOOKS[status].mark })}>{IDEA_STATUS_LABELS[status]}</dt>
            <dd>{count}</dd>
            <dd className="col-span-2" aria-hidden="true">
              <Squares count={count} kind={LOOKS[status].squares} each={each} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-0 text-muted">
        A person reads every idea. {each > 1 && `One square is ${each} ideas. `}
        Upvote as many ideas as you like: upvotes are not your five roadmap votes.
      </p>
    </aside>
  );
}
