import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useSimilar } from '#components/contributions/use-similar.ts';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import { Submit } from '#components/forms/Submit.tsx';
import { useWriteForm } from '#components/forms/use-write-form.ts';
import { useKeySwitch, useKeys } from '#components/portal/use-keys.ts';
import { Key } from '#components/ui/Key.tsx';
import { IDEA_LIMITS, IDEA_STATUS_LABELS } from '#domain/ideas/idea.ts';
import { createIdea, ideaFields, type MemberIdea } from '#domain/ideas/member-contract.ts';
import { tabDraft } from '#lib/drafts.ts';
import { sendTo } from '#state/mutation.ts';
import { CountedField } from '../CountedField.tsx';
import { plainTitle } from '../classes.ts';
import { VoteButton } from '../VoteButton.tsx';

const IdeaBody = z.strictObject(ideaFields);
const OFFERED = 3;
const EMPTY = { title: '', description: '' };

const LINE = [
  'flex min-h-[3.5rem] w-full cursor-pointer items-center gap-3 rounded-2 border border-line-strong bg-raised px-4 py-2',
  'text-left hover:bg-sunk aria-expanded:rounded-b-none',
].join(' ');
const PLUS = 'size-[1.5rem] flex-none rounded-1 bg-signal fill-on-signal p-[0.375rem]';
const FORM = [
  'grid gap-x-6 rounded-b-2 border border-line-strong border-t-0 bg-raised p-4 [&_textarea]:min-h-[7rem]!',
  'max-w-[54rem]',
].join(' ');
const WITH_SIMILAR = 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';

interface IdeaFormProps {
  ideas: readonly MemberIdea[];
  onVote: (id: string) => void;
  onShared: (idea: MemberIdea) => void;
}

export function IdeaForm({ ideas, onVote, onShared }: IdeaFormProps) {
  const form = useWriteForm({
    id: 'idea',
    initial: EMPTY,
    schema: IdeaBody,
    draft: tabDraft('member-idea'),
    send: (body) => sendTo(createIdea, { body }),
    done: 'Idea shared',
    failed: 'Failed to share your idea',
    onDone: (idea: MemberIdea) => {
      form.reset();
      setShared(idea.id);
      onShared(idea);
    },
  });
  const { values, dirty } = form;
  const similar = useSimilar(`${values.title}\n${values.description}`, ideas, OFFERED);

  // A draft is shown at once.
  const [open, setOpen] = useState(dirty);
  const [shared, setShared] = useState<string | null>(null);
  const titleId = form.field('title').id;
  const entered = useRef(false);
  const unfold = (to: boolean) => {
    entered.current = to;
    setOpen(to);
  };
  useEffect(() => {
    if (open && entered.current) document.getElementById(titleId)?.focus();
  }, [open, titleId]);
  // What was typed while it was sent remains.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another shared idea folds the form.
  useEffect(() => {
    if (shared !== null && !dirty) setOpen(false);
  }, [shared]);
  const [keysOn] = useKeySwitch();
  useKeys({ c: () => (open ? document.getElementById(titleId)?.focus() : unfold(true)) }, keysOn);

  return (
    <section>
      <h2 className={`${plainTitle} text-1`}>
        <button
          className={LINE}
          id="share-idea"
          type="button"
          aria-expanded={open}
          aria-controls="share-form"
          data-command="Share an idea"
          aria-keyshortcuts={keysOn ? 'C' : undefined}
          onClick={() => unfold(!open)}
        >
          <svg className={PLUS} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d="M7 2h2v5h5v2H9v5H7V9H2V7h5z" />
          </svg>
          Share an idea
          {!open && (
            <span
              className="mr-auto flex-1 truncate font-regular text-muted max-md:hidden"
              aria-hidden="true"
            >
              What’s missing, and for whom?
            </span>
          )}
          {!open && keysOn && (
            <span className="ml-auto max-lg:hidden" aria-hidden="true">
              <Key>C</Key>
            </span>
          )}
        </button>
      </h2>
      <div id="share-form" hidden={!open}>
        <form
          className={similar.length > 0 ? `${FORM} ${WITH_SIMILAR}` : FORM}
          aria-labelledby="share-idea"
          {...form.props}
        >
          <div>
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
            <Submit form={form} label="Share the idea" busy="Sharing..." size="sm" />
          </div>
        </form>
      </div>
    </section>
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
            <li key={id} className="wrap-anywhere grid grid-cols-[3.25rem_minmax(0,1fr)] items-start gap-3">
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
