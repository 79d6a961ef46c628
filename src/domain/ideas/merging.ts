import { DAY_MS } from '../clocks.ts';
import { IDEA_MESSAGES, type Idea } from './idea.ts';

export const MERGE_UNDO_DAYS = 30;

/** Why a merge, or its undo, is refused; `field` if the request names a bad target. */
interface MergeRefusal {
  message: string;
  field?: 'into';
}

const isMergeUnderWay = ({ merge_state }: Pick<Idea, 'merge_state'>): boolean =>
  merge_state === 'joining' || merge_state === 'unmerging';

/** True while a merge can be undone at `now`; always for an interrupted one. */
export function canBeUnmerged(
  { merge_state, merged_at }: Pick<Idea, 'merge_state' | 'merged_at'>,
  now: Date,
): boolean {
  if (merge_state !== 'joined' || merged_at === null) return merge_state !== null;
  return now.getTime() - Date.parse(merged_at) < MERGE_UNDO_DAYS * DAY_MS;
}

/** Refuses a merge into a missing idea, in a circle, or past upvotes of `mergedIntoSource` that are still moving. */
export function mergeRefusal(
  source: Idea,
  into: string,
  { target, mergedIntoSource }: { target: Idea | null; mergedIntoSource: readonly Idea[] },
): MergeRefusal | null {
  if (source.merged_into) return { message: 'This idea was merged already. Nothing was changed.' };
  if (source.roadmap_item_id) {
    return { message: 'This idea is on the roadmap. Merge the other one into it instead.' };
  }
  if (source.id === into) return { message: 'An idea cannot be merged into itself', field: 'into' };
  if (!target) return { message: IDEA_MESSAGES.gone, field: 'into' };
  if (target.merged_into) {
    const message = 'That idea was itself merged into another one. Choose the one that stays.';
    return { message, field: 'into' };
  }
  return mergedIntoSource.some(isMergeUnderWay)
    ? {
        message:
          'The upvotes of another idea are still on their way to or from this one. Try again in a minute.',
      }
    : null;
}

export function unmergeRefusal(source: Idea, target: Idea | null, now: Date): MergeRefusal | null {
  if (source.merged_into === null) return { message: 'This idea is not merged. Nothing was changed.' };
  if (!canBeUnmerged(source, now)) {
    return { message: `A merge can be taken back for ${MERGE_UNDO_DAYS} days. Nothing was changed.` };
  }
  return target?.merged_into
    ? { message: 'The idea that this one was merged into was merged itself. Take that back first.' }
    : null;
}

/** The final target of an idea's merges; the idea itself without one. */
export function stayingIdea<T extends { id: string; merged_into: string | null }>(
  idea: T,
  find: (id: string) => T | undefined,
): T {
  const into = idea.merged_into === null ? undefined : find(idea.merged_into);
  return into ? stayingIdea(into, find) : idea;
}
