import { IDEA_STATUS_LABELS } from '#domain/ideas/idea.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { PressButton } from '../PressButton.tsx';

interface SimilarIdeasProps {
  ideas: readonly MemberIdea[];
  onPress: (id: string) => void;
}

/** Ideas with words in common with the one being typed: an upvote there does more than the same idea twice. */
export function SimilarIdeas({ ideas, onPress }: SimilarIdeasProps) {
  const count = ideas.length === 1 ? 'One similar idea' : `${ideas.length} similar ideas`;
  return (
    <div className={ideas.length > 0 ? 'min-w-0 pb-5 lg:[grid-area:1/2/3/3]' : 'min-w-0'}>
      <div role="status">
        {ideas.length > 0 && (
          <p>
            <b>{count}</b> <span className="text-muted">Already suggested? Upvote it instead.</span>
          </p>
        )}
      </div>
      {ideas.length > 0 && (
        <ul className="mt-3 grid gap-3" aria-label="Similar ideas">
          {ideas.map(({ id, title, description, status, upvotes, upvoted }) => (
            <li key={id} className="wrap-anywhere grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-4">
              <PressButton
                count={upvotes}
                pressed={upvoted}
                thing="upvote"
                title={title}
                onPress={() => onPress(id)}
              />
              <div>
                <b>{title}</b>
                <p className="line-clamp-2 text-muted">{description}</p>
                <p className="note">{IDEA_STATUS_LABELS[status]}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
