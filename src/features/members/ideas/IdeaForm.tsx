import { useDeferredValue, useMemo } from 'react';
import * as z from 'zod/mini';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import { useForm } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { IDEA_LIMITS, IDEA_STATUS_LABELS } from '#domain/ideas/idea.ts';
import { createIdea, ideaFields, type MemberIdea } from '#domain/ideas/member-contract.ts';
import { similarIdeas } from '#domain/ideas/similar.ts';
import { call } from '#lib/api-client.ts';
import { tabDraft } from '#lib/drafts.ts';
import { write } from '#state/mutation.ts';
import { asSignedIn } from '#state/session.ts';
import { CountedField } from '../CountedField.tsx';
import { sectionTitle, surface } from '../classes.ts';
import { VoteButton } from '../VoteButton.tsx';

const IdeaBody = z.strictObject(ideaFields);
const EMPTY = { title: '', description: '' };

const FORM = `${surface} mb-6 grid gap-x-6 p-5 [&_textarea]:min-h-[7rem]!`;
const WITH_SIMILAR = 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';
const ALONE = 'lg:max-w-[46rem]';

interface IdeaFormProps {
  /** The loaded ideas, searched for similar ones. */
  ideas: readonly MemberIdea[];
  onVote: (id: string) => void;
  onShared: (idea: MemberIdea) => void;
}

export function IdeaForm({ ideas, onVote, onShared }: IdeaFormProps) {
  const form = useForm({
    id: 'idea',
    initial: EMPTY,
    schema: IdeaBody,
    draft: tabDraft('member-idea'),
    send: (body, key) =>
      write(
        {
          send: () => asSignedIn((token) => call(createIdea, { body }, { token, idempotencyKey: key })),
          done: 'Idea shared',
          failed: 'Failed to share your idea',
          onDone: (idea) => {
            form.reset();
            onShared(idea);
          },
        },
        key,
      ),
  });
  const { values, busy } = form;
  const settled = useDeferredValue(values);
  const similar = useMemo(() => similarIdeas(settled, ideas), [settled, ideas]);

  return (
    <form
      className={`${FORM} ${similar.length > 0 ? WITH_SIMILAR : ALONE}`}
      aria-labelledby="share-idea"
      {...form.props}
    >
      <div>
        <h2 className={sectionTitle} id="share-idea">
          Share an idea
        </h2>
        <CountedField form={form} name="title" label="Title" max={IDEA_LIMITS.title} />
        <CountedField
          form={form}
          name="description"
          label="Description"
          hint="What’s missing, for whom, and what would change? If this goes on the public roadmap, your display name appears with it unless you switch that off on your dashboard."
          max={IDEA_LIMITS.description}
          rows={4}
        />
      </div>
      <SimilarIdeas ideas={similar} onVote={onVote} />
      <div>
        <FormStatus form={form} />
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Sharing...' : 'Share the idea'}
        </Button>
      </div>
    </form>
  );
}

interface SimilarIdeasProps {
  ideas: readonly MemberIdea[];
  onVote: (id: string) => void;
}

/** Suggests an upvote in place of a duplicate. */
function SimilarIdeas({ ideas, onVote }: SimilarIdeasProps) {
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
              <VoteButton
                count={upvotes}
                pressed={upvoted}
                noun="upvote"
                title={title}
                onPress={() => onVote(id)}
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
