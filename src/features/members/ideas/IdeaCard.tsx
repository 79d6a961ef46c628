import type { Ref } from 'react';
import { badge } from '#components/ui/badge.ts';
import { ageInWords, dateInWords } from '#domain/formats.ts';
import { IDEA_STATUS_LABELS, type IdeaStatus } from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { PATHS } from '#lib/paths.ts';
import { Answer } from '../Answer.tsx';
import { count, facts, own, plainTitle, row } from '../classes.ts';
import { EarlierNotes } from '../EarlierNotes.tsx';
import { FollowButton } from '../FollowButton.tsx';
import type { Followed } from '../follows.ts';
import { LongText } from '../LongText.tsx';
import { PressButton } from '../PressButton.tsx';
import { followsIdea } from './use-ideas.ts';

const KINDS = {
  under_review: 'quiet',
  approved: 'success',
  rejected: 'danger',
  implemented: 'success',
} as const satisfies Record<IdeaStatus, string>;

/** The notes before the one that holds now. */
function earlierNotes({ notes, admin_note }: MemberIdea) {
  const earlier = notes.at(-1)?.words === admin_note ? notes.slice(0, -1) : notes;
  return earlier.map(({ at, words, status }) => ({ at, words, stood: IDEA_STATUS_LABELS[status] }));
}

interface IdeaCardProps {
  idea: MemberIdea & Followed;
  onPress: (id: string) => void;
  onFollow: (id: string) => void;
  cardRef?: Ref<HTMLLIElement>;
  /** The idea that this one was merged into. */
  into?: MemberIdea | undefined;
}

/** One idea: who had it, what became of it and why, and its upvotes. Members see a display name alone. */
export function IdeaCard({ idea, onPress, onFollow, cardRef, into }: IdeaCardProps) {
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
        <PressButton
          count={upvotes}
          pressed={upvoted}
          thing="upvote"
          title={title}
          onPress={() => onPress(id)}
        />
      )}
      <div className="grid min-w-0 max-w-[46rem] gap-2">
        <h3 className={`${plainTitle} wrap-anywhere text-[1.0625rem]`}>{title}</h3>
        <p className={`${facts} gap-x-4 gap-y-2`}>
          <span className={badge({ kind: KINDS[status] })}>{IDEA_STATUS_LABELS[status]}</span>
          {mine ? (
            <b className={own}>Your idea</b>
          ) : (
            <span>{author ? `By ${author}` : 'By somebody who has left'}</span>
          )}
          <time dateTime={created_at} title={dateInWords(created_at)}>
            {ageInWords(created_at, Date.now())}
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
