import { mergeIdea, partIdea } from '#domain/ideas/contract.ts';
import type { IdeaWithAuthor } from '#domain/ideas/idea.ts';
import { callSignedIn } from '#state/session.ts';
import { IDEA_RECORDS } from './use-ideas.ts';

/** How often a merge is asked to go on before the night has it; one call brings some ten thousand upvotes over. */
const CALLS_MAX = 20;

const { queued, replace, mutate } = IDEA_RECORDS;

/** Asks again for as long as upvotes are on their way. */
async function toTheEnd(
  idea: IdeaWithAuthor,
  ask: (seen: string) => Promise<IdeaWithAuthor>,
): Promise<IdeaWithAuthor> {
  let after = await ask(idea.updated_at);
  const way = after.merge_state;
  for (
    let calls = 1;
    way !== 'joined' && after.merge_state === way && way !== null && calls < CALLS_MAX;
    calls += 1
  ) {
    after = await ask(after.updated_at);
  }
  return after;
}

/** Merges an idea into another one, whose upvotes it joins. Resolves to the fault, or null. */
export const mergeInto = (seen: IdeaWithAuthor, into: string): Promise<unknown> =>
  queued(seen, (idea) =>
    mutate({
      send: () =>
        toTheEnd(idea, (updated_at) =>
          callSignedIn(mergeIdea, { params: { id: idea.id }, body: { into, updated_at } }),
        ),
      done: 'Ideas merged',
      failed: 'Failed to merge the ideas',
      onDone: replace,
    }),
  );

/** Takes the merge of an idea back. Resolves to the fault, or null. */
export const takeBack = (seen: IdeaWithAuthor): Promise<unknown> =>
  queued(seen, (idea) =>
    mutate({
      send: () =>
        toTheEnd(idea, (updated_at) =>
          callSignedIn(partIdea, { params: { id: idea.id }, query: { updated_at } }),
        ),
      done: 'Merge taken back',
      failed: 'Failed to take the merge back',
      onDone: replace,
    }),
  );
