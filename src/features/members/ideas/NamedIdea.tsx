import { useEffect, useRef } from 'react';
import { control } from '#components/ui/button.ts';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { sectionTitle } from '../classes.ts';
import { IdeaCard } from './IdeaCard.tsx';

interface NamedIdeaProps {
  idea: MemberIdea;
  /** The idea that stays, where the one of the link was merged into another. */
  into: MemberIdea | undefined;
  onPress: (id: string) => void;
  onFollow: (id: string) => void;
  onClose: () => void;
}

/** The idea that the address names, as a link to it does. A merged one leads on to the idea that stays. */
export function NamedIdea({ idea, into, onPress, onFollow, onClose }: NamedIdeaProps) {
  const card = useRef<HTMLLIElement>(null);
  const shown = into ?? idea;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another idea is another arrival.
  useEffect(() => card.current?.focus(), [shown.id]);
  return (
    <section className="mb-6" aria-labelledby="named-idea">
      <h2 className={sectionTitle} id="named-idea">
        One idea
      </h2>
      {into && (
        <p className="mb-3" role="status">
          <b className="wrap-anywhere">{idea.title}</b> was merged into this idea, where its upvotes count.
        </p>
      )}
      <ul className="grid" aria-label="The idea of the link">
        <IdeaCard idea={shown} onPress={onPress} onFollow={onFollow} cardRef={card} />
      </ul>
      <button className={control({ className: 'mt-3' })} type="button" onClick={onClose}>
        Close
      </button>
    </section>
  );
}
