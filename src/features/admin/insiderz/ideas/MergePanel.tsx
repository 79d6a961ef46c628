import { useMemo, useState } from 'react';
import { useSimilar } from '#components/contributions/use-similar.ts';
import { useBusy } from '#components/portal/use-busy.ts';
import { Control } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { input } from '#components/ui/text-field.ts';
import { formatDate, plural } from '#domain/formats.ts';
import { mergeIdea, unmergeIdea } from '#domain/ideas/contract.ts';
import type { IdeaWithAuthor } from '#domain/ideas/idea.ts';
import { canBeUnmerged, MERGE_UNDO_DAYS } from '#domain/ideas/merging.ts';
import { fold, wordMatcher } from '#domain/search-text.ts';
import { queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { peopleList } from '../look.ts';
import { IDEA_RECORDS, IDEAS_QUERY } from './idea-records.ts';

const OFFERED = 6;
const PROGRESS = { joining: 'Upvotes are going over.', unmerging: 'Upvotes are going back.' } as const;

/** Calls per merge before the nightly job takes over; each moves about 10,000 upvotes. */
const CALLS_MAX = 20;

const { change, replace } = IDEA_RECORDS;

/** Repeats the call while upvotes are being moved; each has a key of its own. */
async function complete(
  idea: IdeaWithAuthor,
  key: string,
  call: (seen: string, options: { idempotencyKey: string }) => Promise<IdeaWithAuthor>,
): Promise<IdeaWithAuthor> {
  let after = await call(idea.updated_at, { idempotencyKey: key });
  const direction = after.merge_state;
  for (
    let calls = 1;
    direction !== 'joined' && after.merge_state === direction && direction !== null && calls < CALLS_MAX;
    calls += 1
  ) {
    after = await call(after.updated_at, { idempotencyKey: `${key}-${calls}` });
  }
  return after;
}

const mergeInto = (seen: IdeaWithAuthor, into: string) =>
  change(seen, (idea) => ({
    send: (key) =>
      complete(idea, key, (updated_at, options) =>
        callSignedIn(mergeIdea, { params: { id: idea.id }, body: { into, updated_at } }, options),
      ),
    done: 'Ideas merged',
    failed: 'Failed to merge the ideas',
    onDone: replace,
  }));

const unmerge = (seen: IdeaWithAuthor) =>
  change(seen, (idea) => ({
    send: (key) =>
      complete(idea, key, (updated_at, options) =>
        callSignedIn(unmergeIdea, { params: { id: idea.id }, query: { updated_at } }, options),
      ),
    done: 'Merge taken back',
    failed: 'Failed to take the merge back',
    onDone: replace,
  }));

interface MergePanelProps {
  idea: IdeaWithAuthor;
  all: readonly IdeaWithAuthor[];
}

/** Reloads the ideas after a write: the other idea's upvotes change too. */
function usePress(): [boolean, (work: () => Promise<unknown>) => void] {
  const [busy, during] = useBusy();
  const press = (work: () => Promise<unknown>) =>
    void during('merge', () => work().then(() => void queryClient.invalidateQueries(IDEAS_QUERY)));
  return [busy !== null, press];
}

export function MergePanel({ idea, all }: MergePanelProps) {
  return idea.merged_into === null ? (
    <MergeOffer idea={idea} all={all} />
  ) : (
    <Merged idea={idea} into={idea.merged_into} all={all} />
  );
}

function Merged({ idea, into, all }: MergePanelProps & { into: string }) {
  const [busy, press] = usePress();
  const { merge_state, merged_at } = idea;
  const title = all.find(({ id }) => id === into)?.title ?? 'another idea';
  const isMoving = merge_state === 'joining' || merge_state === 'unmerging';
  return (
    <div className="mt-4 max-w-[42rem] border-t border-t-line pt-4">
      <p>
        Merged into <b className="wrap-anywhere">{title}</b>
        {merged_at && ` on ${formatDate(merged_at)}`}. {isMoving && PROGRESS[merge_state]}
      </p>
      {canBeUnmerged(idea, new Date()) ? (
        <>
          <p className="mb-3 text-muted">
            It can be taken back for {MERGE_UNDO_DAYS} days. Upvotes given since stay where they are.
          </p>
          <div className="flex flex-wrap gap-3">
            {merge_state === 'joining' && (
              <Control aria-disabled={busy} onClick={() => press(() => mergeInto(idea, into))}>
                Finish the merge
              </Control>
            )}
            <Control aria-disabled={busy} onClick={() => press(() => unmerge(idea))}>
              {busy
                ? 'One moment...'
                : merge_state === 'unmerging'
                  ? 'Finish taking it back'
                  : 'Take the merge back'}
            </Control>
          </div>
        </>
      ) : (
        <p className="text-muted">The {MERGE_UNDO_DAYS} days in which it could be taken back are over.</p>
      )}
    </div>
  );
}

function MergeOffer({ idea, all }: MergePanelProps) {
  const [q, setQ] = useState('');
  const [busy, press] = usePress();
  const others = useMemo(
    () => all.filter(({ id, merged_into }) => id !== idea.id && merged_into === null),
    [all, idea.id],
  );
  const similar = useSimilar(`${idea.title}\n${idea.description}`, others, OFFERED);
  const found = useMemo(() => {
    if (q.trim() === '') return similar;
    const matches = wordMatcher(q);
    return others.filter(({ title, description }) => matches(fold(`${title} ${description}`)));
  }, [others, similar, q]);
  if (idea.roadmap_item_id !== null) {
    return (
      <p className="mt-4 text-muted">
        This idea is on the roadmap, so it is the one that stays: open the other one and merge it into this.
      </p>
    );
  }
  const id = `merge-${idea.id}`;
  return (
    <div className="mt-4 max-w-[42rem] border-t border-t-line pt-4">
      <Field
        id={id}
        label="Merge into"
        hint={`Everybody who upvoted either upvotes the idea that stays, once. It can be taken back for ${MERGE_UNDO_DAYS} days.`}
      >
        <input
          className={input({ size: 'sm' })}
          id={id}
          type="search"
          placeholder="Words of the idea that stays"
          value={q}
          maxLength={100}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setQ(target.value)}
        />
      </Field>
      <p className={found.length === 0 ? 'mt-3 text-muted' : 'sr-only'} role="status">
        {found.length === 0 ? 'No idea with such words.' : `${found.length} found`}
      </p>
      <ul className={`mt-3 ${peopleList}`} aria-label="Ideas to merge into">
        {found.slice(0, OFFERED).map((other) => (
          <li key={other.id}>
            <span>
              <b>{other.title}</b>{' '}
              <span className="text-muted">
                {plural(other.upvotes, 'upvote')}
                {other.author && `, by ${other.author.display_name}`}
              </span>
            </span>
            <Control
              about={other.title}
              aria-disabled={busy}
              onClick={() => press(() => mergeInto(idea, other.id))}
            >
              Merge into this
            </Control>
          </li>
        ))}
      </ul>
    </div>
  );
}
