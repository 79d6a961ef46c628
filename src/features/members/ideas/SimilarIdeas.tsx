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
    <div className="similar">
      <div role="status">
        {ideas.length > 0 && (
          <p>
            <b>{count}</b> <span className="muted">Is it there already? Upvote it instead.</span>
          </p>
        )}
      </div>
      {ideas.length > 0 && (
        <ul aria-label="Similar ideas">
          {ideas.map(({ id, title, description, status, upvotes, upvoted }) => (
            <li key={id}>
              <PressButton
                count={upvotes}
                pressed={upvoted}
                thing="upvote"
                title={title}
                onPress={() => onPress(id)}
              />
              <div>
                <b>{title}</b>
                <p className="excerpt">{description}</p>
                <p className="note">{IDEA_STATUS_LABELS[status]}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
