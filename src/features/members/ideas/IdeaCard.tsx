import type { Ref } from 'react';
import { IDEA_STATUS_LABELS, type IdeaStatus } from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { ageInWords, dateInWords } from '#lib/in-words.ts';
import { PATHS } from '#lib/paths.ts';
import { LongText } from '../LongText.tsx';
import { PressButton } from '../PressButton.tsx';

const BADGES: Record<IdeaStatus, string> = {
  under_review: 'badge q',
  approved: 'badge ok',
  rejected: 'badge no',
  implemented: 'badge ok',
};

interface IdeaCardProps {
  idea: MemberIdea;
  onPress: (id: string) => void;
  cardRef?: Ref<HTMLLIElement>;
}

/** One idea: who had it, what became of it and why, and its upvotes. Members see a display name alone. */
export function IdeaCard({ idea, onPress, cardRef }: IdeaCardProps) {
  const { id, title, description, status, upvotes, upvoted, author, mine, admin_note, created_at } = idea;
  return (
    <li className={mine ? 'idea mine' : 'idea'} tabIndex={-1} ref={cardRef}>
      <PressButton
        count={upvotes}
        pressed={upvoted}
        thing="upvote"
        title={title}
        onPress={() => onPress(id)}
      />
      <div className="what">
        <h3>{title}</h3>
        <p className="facts">
          <span className={BADGES[status]}>{IDEA_STATUS_LABELS[status]}</span>
          {mine ? (
            <b className="own">Your idea</b>
          ) : (
            <span>{author ? `By ${author}` : 'By somebody who has left'}</span>
          )}
          <time dateTime={created_at} title={dateInWords(created_at)}>
            {ageInWords(created_at, Date.now())}
          </time>
        </p>
        <LongText text={description} of={title} />
        {admin_note && (
          <div className="answer">
            <b>TheGrid says</b>
            <p className="words">{admin_note}</p>
          </div>
        )}
        {idea.roadmap_item_id && (
          <p>
            <a href={`${PATHS.insiderzRoadmap}#item-${idea.roadmap_item_id}`}>
              See it on the roadmap<span className="vh">: {title}</span>
            </a>
          </p>
        )}
      </div>
    </li>
  );
}
