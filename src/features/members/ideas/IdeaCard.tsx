import type { Ref } from 'react';
import { badge } from '#components/ui/badge.ts';
import { formatAge, formatDate } from '#domain/formats.ts';
import { IDEA_STATUS_LABELS, type IdeaStatus } from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { PATHS } from '#lib/paths.ts';
import { count, facts, own, plainTitle, row } from '../classes.ts';
import type { Followed } from '../follows.ts';
import { LongText } from '../LongText.tsx';
import { Answer, EarlierNotes } from '../Notes.tsx';
import { FollowButton, VoteButton } from '../VoteButton.tsx';
import { followsIdea } from './use-ideas.ts';

const KINDS = {
  under_review: 'quiet',
  approved: 'success',
  rejected: 'danger',
  implemented: 'success',
} as const satisfies Record<IdeaStatus, string>;

/** The notes before the current one. */
function earlierNotes({ notes, admin_note }: MemberIdea) {
  const earlier = notes.at(-1)?.words === admin_note ? notes.slice(0, -1) : notes;
  return earlier.map(({ at, words, status }) => ({ at, words, stood: IDEA_STATUS_LABELS[status] }));
}

interface IdeaCardProps {
  idea: MemberIdea & Followed;
  onVote: (id: string) => void;
  onFollow: (id: string) => void;
  cardRef?: Ref<HTMLLIElement>;
  /** The idea that this one was merged into. */
  into?: MemberIdea | undefined;
}

/** Shows the author's display name only. */
export function IdeaCard({ idea, onVote, onFollow, cardRef, into }: IdeaCardProps) {
  const { id, title, description, status, upvotes, upvoted, author, mine, admin_note, created_at } = idea;
  return (
    <li
      className={`${row} grid-cols-[4rem_minmax(0,1fr)] large-text:grid-cols-1`}
      tabIndex={-1}
      ref={cardRef}
    >
      {into ? (
        <p className={`${count} grid min-h-8 place-content-center text-center`}>
          {upvotes}
          <span className="sr-only">{upvotes === 1 ? ' upvote' : ' upvotes'}</span>
        </p>
      ) : (
        <VoteButton
          count={upvotes}
          pressed={upvoted}
          noun="upvote"
          title={title}
          onPress={() => onVote(id)}
        />
      )}
      <div className="grid min-w-0 max-w-[46rem] gap-2">
        <h3 className={`${plainTitle} wrap-anywhere text-[1.0625rem]`}>{title}</h3>
        <p className={`${facts} gap-x-4 gap-y-2`}>
          <span className={badge({ kind: KINDS[status] })}>{IDEA_STATUS_LABELS[status]}</span>
          {mine ? (
            <b className={own}>Your idea</b>
          ) : (
            <span>{author ? `By ${author}` : 'By someone who has left'}</span>
          )}
          <time dateTime={created_at} title={formatDate(created_at)}>
            {formatAge(created_at, Date.now())}
          </time>
        </p>
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
            <a href={`${PATHS.insiderzRoadmap}#item-${idea.roadmap_item_id}`}>
              See it on the roadmap<span className="sr-only">: {title}</span>
            </a>
          </p>
        )}
        {!into && <FollowButton following={followsIdea(idea)} title={title} onPress={() => onFollow(id)} />}
      </div>
    </li>
  );
}
