import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { errorsIn, type FieldErrors, useSubmit } from '#components/portal/use-submit.ts';
import { IDEA_LIMITS } from '#domain/ideas/idea.ts';
import { createIdea, ideaFields, type MemberIdea } from '#domain/ideas/member-contract.ts';
import { similarIdeas } from '#domain/ideas/similar.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { asSignedIn } from '#state/session.ts';
import { TypedField } from '../TypedField.tsx';
import { useDraft } from '../use-draft.ts';
import { SimilarIdeas } from './SimilarIdeas.tsx';

const IdeaBody = z.strictObject(ideaFields);
const EMPTY = { title: '', description: '' };

interface IdeaFormProps {
  /** All that are loaded, to find the similar ones among. */
  ideas: readonly MemberIdea[];
  onPress: (id: string) => void;
  onShared: (idea: MemberIdea) => void;
}

/** Shares an idea. What is typed outlives a failure and a reload; similar ideas show while it is typed. */
export function IdeaForm({ ideas, onPress, onShared }: IdeaFormProps) {
  const { values, set, forget } = useDraft('member-idea', EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** False while the last try has failed and nothing was typed since. */
  const [sent, setSent] = useState(true);
  const { busy, problem, submit } = useSubmit();
  const settled = useDeferredValue(values);
  const similar = useMemo(() => similarIdeas(settled, ideas), [settled, ideas]);

  const lead = (found: FieldErrors) => {
    setErrors(found);
    const first = ['title', 'description'].find((name) => found[name]);
    // The message is drawn first, so that it is read with the field.
    if (first) requestAnimationFrame(() => document.getElementById(`idea-${first}`)?.focus());
    return first !== undefined;
  };
  const type = (name: keyof typeof EMPTY, value: string) => {
    set(name, value);
    setSent(true);
    setErrors(({ [name]: _, ...others }) => others);
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || lead(errorsIn(IdeaBody, values))) return;
    setSent(false);
    const failed = await submit(values, {
      send: (idempotencyKey) =>
        asSignedIn((token) => call(createIdea, { body: values }, { token, idempotencyKey })),
      done: 'Idea shared',
      failed: 'Failed to share your idea',
      onDone: (idea) => {
        setSent(true);
        forget();
        onShared(idea);
      },
    });
    if (failed instanceof ApiError)
      lead(Object.fromEntries(failed.fields.map((one) => [one.path, one.message])));
  };

  return (
    <form className="card idea-form" aria-labelledby="share-idea" noValidate onSubmit={onSubmit}>
      <div>
        <h2 id="share-idea">Share an idea</h2>
        <TypedField
          id="idea-title"
          name="title"
          label="Title"
          value={values.title}
          error={errors.title}
          max={IDEA_LIMITS.title}
          readOnly={busy}
          onChange={(value) => type('title', value)}
        />
        <TypedField
          id="idea-description"
          name="description"
          label="Description"
          hint="What is missing, for whom, and what would be different then."
          value={values.description}
          error={errors.description}
          max={IDEA_LIMITS.description}
          rows={4}
          readOnly={busy}
          onChange={(value) => type('description', value)}
        />
      </div>
      <SimilarIdeas ideas={similar} onPress={onPress} />
      <div>
        {problem && !sent && (
          <p className="sheet-problem" role="alert">
            {problem} What you typed is still here.
          </p>
        )}
        <button className="btn" type="submit" aria-disabled={busy}>
          {busy ? 'Sharing...' : 'Share the idea'}
        </button>
      </div>
    </form>
  );
}
