import * as z from 'zod/mini';
import { RELATED_APPS } from '../apps.ts';
import { isReference } from '../reference.ts';
import { keepNote } from '../status-notes.ts';
import { multiline, requiredLine, requiredText } from '../text.ts';
import { ROADMAP_COLUMNS, type RoadmapColumn } from './columns.ts';

export const DEFAULT_COLUMN: RoadmapColumn = 'backlog';

export const ROADMAP_LIMITS = { title: 120, description: 2000, note: 300, contributions: 20 } as const;

export const ROADMAP_MESSAGES = {
  created: 'Roadmap item created',
  updated: 'Roadmap item updated',
  deleted: 'Roadmap item deleted',
  gone: 'This roadmap item does not exist any more. Refresh the list.',
  changed: 'Someone changed this item in the meantime. Nothing was overwritten.',
  unknownContributions: (references: readonly string[]) =>
    `We have no contribution ${references.join(', ')}. Check the reference.`,
  releasing: 'The votes on this item are still going back to their members. Try again in a minute.',
} as const;

export const roadmapFields = {
  title: requiredLine('Title', ROADMAP_LIMITS.title),
  description: requiredText('Description', ROADMAP_LIMITS.description),
  column_name: z.enum(ROADMAP_COLUMNS, 'Must be backlog, in_progress or completed'),
  /** The related app; determines the colour of the card. */
  related_app: z.nullable(z.enum(RELATED_APPS, 'Please select an app from the list')),
  public: z.boolean('Must be yes or no'),
  /** The references of the contributions that it came of; members and visitors do not get them (D164). */
  contributions: z.array(z.string('Must be text'), 'Must be a list').check(
    z.maxLength(
      ROADMAP_LIMITS.contributions,
      `An item can come of at most ${ROADMAP_LIMITS.contributions} contributions`,
    ),
    z.refine((all) => all.every(isReference), 'Write references such as TG-4K7M2Q, with commas between them'),
  ),
} as const;

export const itemNote = multiline(
  z.minLength(1, 'The note is empty'),
  z.maxLength(ROADMAP_LIMITS.note, `The note must be at most ${ROADMAP_LIMITS.note} characters`),
);

export const ItemNote = z.object({
  at: z.string(),
  words: z.string(),
  column_name: z.enum(ROADMAP_COLUMNS),
});
export type ItemNote = z.infer<typeof ItemNote>;

/** A roadmap item as stored and sent; times in ISO 8601 UTC. */
export const RoadmapItem = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  column_name: z.enum(ROADMAP_COLUMNS),
  related_app: z._default(z.nullable(z.enum(RELATED_APPS)), null),
  public: z._default(z.boolean(), false),
  /** Current votes while it is open; once completed, the number at that time. */
  votes_total: z.number(),
  /** Updates, oldest first. */
  notes: z._default(z.array(ItemNote), []),
  idea_id: z._default(z.nullable(z.string()), null),
  contributions: z._default(z.array(z.string()), []),
  /** True from the first mission that served it, which saves a query for the others. */
  has_missions: z._default(z.boolean(), false),
  completed_at: z._default(z.nullable(z.string()), null),
  created_at: z.string(),
  /** The last change by an admin. Votes do not change it, so that a vote does not conflict with an edit. */
  updated_at: z.string(),
});
export type RoadmapItem = z.infer<typeof RoadmapItem>;

/** The members visible to all readers: members, and visitors if it is public. */
export const ReadRoadmapItem = z.pick(RoadmapItem, {
  id: true,
  title: true,
  description: true,
  column_name: true,
  related_app: true,
  votes_total: true,
  completed_at: true,
  notes: true,
  created_at: true,
});

export const takesVotes = (column: RoadmapColumn): boolean => column !== 'completed';

export type VoteRelease = 'completed' | 'deleted';

/** The current reason for a returned vote: a reopened item is no longer complete. */
export type ReturnedBecause = VoteRelease | 'reopened';

/** `column`: the current one; undefined if the item was deleted since. */
export function returnedBecause(why: VoteRelease, column: RoadmapColumn | undefined): ReturnedBecause {
  if (why === 'deleted' || column === undefined) return 'deleted';
  return takesVotes(column) ? 'reopened' : 'completed';
}

/** How long the deletion or the move of an item can be undone, in milliseconds. */
export const RESTORE_MS = 60 * 60_000;
const TOO_LATE = 'It is too late to undo this. Nothing was changed.';
const RETURNED = 'The votes on this item went back to their members. Nothing was changed.';

/** `deletedAt` and `now` in milliseconds since 1970. */
export function restoreFault(
  item: Pick<RoadmapItem, 'column_name' | 'votes_total'>,
  { deletedAt, now }: { deletedAt: number; now: number },
): string | null {
  if (now > deletedAt + RESTORE_MS) return TOO_LATE;
  const placed = takesVotes(item.column_name) ? item.votes_total : 0;
  return placed > 0 ? RETURNED : null;
}

/** `at` in milliseconds since 1970. */
export interface ItemMove {
  before: Pick<RoadmapItem, 'column_name'> & Partial<Pick<RoadmapItem, 'completed_at' | 'votes_total'>>;
  at: number;
}

const FormerState = z.strictObject({
  column_name: z.enum(ROADMAP_COLUMNS),
  completed_at: z.optional(z.nullable(z.string())),
  votes_total: z.optional(z.number()),
});

/** The move that a change made to the current column; null if it changed anything else, such as a text. */
export function moveOf(
  item: Pick<RoadmapItem, 'column_name'>,
  change: { before: unknown; after: Record<string, unknown>; created_at: string },
): ItemMove | null {
  const before = z.safeParse(FormerState, change.before).data;
  if (!before || change.after.column_name !== item.column_name) return null;
  return { before, at: Date.parse(change.created_at) };
}

/** True unless a move returned votes or its undo would: those are not placed again. `votes`: the item's now. */
export const isMoveUndoable = (from: RoadmapColumn, to: RoadmapColumn, votes: number): boolean =>
  takesVotes(from) === takesVotes(to) || votes === 0;

/** `now` in milliseconds since 1970. */
export function undoMoveFault(
  { column_name, votes_total }: Pick<RoadmapItem, 'column_name' | 'votes_total'>,
  move: ItemMove | null,
  now: number,
): string | null {
  if (!move) return 'The last change of this item was not a move. Nothing was changed.';
  if (now > move.at + RESTORE_MS) return TOO_LATE;
  if (isMoveUndoable(move.before.column_name, column_name, votes_total)) return null;
  return takesVotes(column_name) ? 'Members have voted since. Nothing was changed.' : RETURNED;
}

export interface ColumnChange {
  release: VoteRelease | null;
  completed_at: Date | null;
  /** Earlier votes are not counted twice: a reopened item starts at zero. */
  resetsVotes: boolean;
}

/** The effects of a move between columns, or null if completion is not affected. */
export function columnChange(from: RoadmapColumn, to: RoadmapColumn, at: Date): ColumnChange | null {
  if (takesVotes(from) === takesVotes(to)) return null;
  return takesVotes(to)
    ? { release: null, completed_at: null, resetsVotes: true }
    : { release: 'completed', completed_at: at, resetsVotes: false };
}

export const notesWith = (item: RoadmapItem, words: string, column: RoadmapColumn, at: Date): ItemNote[] =>
  keepNote(item.notes, { at: at.toISOString(), words, column_name: column });

export function itemEvent(column: RoadmapColumn | undefined, note: string | undefined) {
  if (column) return column === 'completed' ? 'item-shipped' : 'item-status';
  return note ? 'item-note' : null;
}
