import { useState } from 'react';
import { filterBy, type ListSpec, newestFirst } from '#components/portal/list-view.ts';
import { rowsQuery, useRows } from '#components/portal/use-rows.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { plural } from '#domain/formats.ts';
import { ROADMAP_COLUMN_LABELS, type RoadmapColumn } from '#domain/roadmap/columns.ts';
import {
  createRoadmapItem,
  deleteRoadmapItem,
  listRoadmapItems,
  restoreRoadmapItem,
  undoRoadmapMove,
  updateRoadmapItem,
} from '#domain/roadmap/contract.ts';
import { isMoveUndoable, ROADMAP_MESSAGES, RoadmapItem, takesVotes } from '#domain/roadmap/roadmap.ts';
import { pageRequest } from '#domain/wire.ts';
import { mutate, sendTo } from '#state/mutation.ts';
import { confirm } from '#state/questions.ts';
import { toast } from '#state/toasts.ts';
import { editableRecords } from '../records.ts';

export const ROADMAP_QUERY = rowsQuery(['roadmap'], listRoadmapItems, pageRequest);

export const ROADMAP_LIST: ListSpec<RoadmapItem> = {
  searchIn: ({ title, description, related_app }) =>
    `${title} ${description} ${related_app ? RELATED_APP_LABELS[related_app] : ''}`,
  filters: {
    column: filterBy('Column', ROADMAP_COLUMN_LABELS, ({ column_name }) => column_name),
  },
  sorts: {
    newest: { label: 'Newest', compare: newestFirst },
    votes: { label: 'Most votes', compare: (a, b) => b.votes_total - a.votes_total || newestFirst(a, b) },
  },
};

export type RoadmapValues = Pick<
  RoadmapItem,
  'title' | 'description' | 'column_name' | 'related_app' | 'public' | 'contributions'
>;

const records = editableRecords(ROADMAP_QUERY, RoadmapItem, {
  ...ROADMAP_MESSAGES,
  name: 'roadmap item',
  // `remove` shows a toast with an undo.
  deleted: null,
});

/** The confirmation of a move that returns votes; null for any other move. */
function questionOf({ title, column_name, votes_total }: RoadmapItem, to: RoadmapColumn) {
  if (votes_total === 0 || takesVotes(column_name) === takesVotes(to)) return null;
  const votes = plural(votes_total, 'vote');
  return takesVotes(to)
    ? {
        title: 'Reopen this item?',
        text: `“${title}” was completed with ${votes}, which went back to the members. The count starts again at 0.`,
        action: `Move to ${ROADMAP_COLUMN_LABELS[to]}`,
      }
    : {
        title: 'Complete this item?',
        text: `${votes_total === 1 ? '1 vote goes back to the member who placed it' : `${votes} go back to the members who placed them`}. The total of “${title}” stays, and its votes are not placed again.`,
        action: 'Complete',
      };
}

type Edits = Partial<RoadmapValues> & { note?: string };

const updateOf = ({ id }: RoadmapItem, edits: Edits, updated_at: string) =>
  sendTo(updateRoadmapItem, { params: { id }, body: { ...edits, updated_at } });

export const createItem = (values: RoadmapValues, key: string) =>
  records.create(sendTo(createRoadmapItem, { body: values }), key);

const restore = ({ id }: RoadmapItem) =>
  mutate({
    send: sendTo(restoreRoadmapItem, { params: { id } }),
    done: 'Roadmap item restored',
    failed: 'Failed to restore roadmap item',
    onDone: records.add,
  });

export type Roadmap = ReturnType<typeof useRoadmap>;

export function useRoadmap() {
  const items = useRows(ROADMAP_QUERY);
  /** The last move, for screen readers. */
  const [status, setStatus] = useState('');
  /** The item completed last, until the offer of a feed item is answered. */
  const [completed, setCompleted] = useState<RoadmapItem | null>(null);

  const dismissOfferOf = (id: string) => setCompleted((one) => (one?.id === id ? null : one));

  const takeOver = (before: RoadmapItem, after: RoadmapItem) => {
    records.replace(after);
    if (before.column_name !== 'completed' && after.column_name === 'completed') {
      setCompleted(after);
      setStatus(`${after.title} is completed. You can tell members about it above the board.`);
    } else if (after.column_name !== 'completed') {
      dismissOfferOf(after.id);
    }
  };

  const save = (item: RoadmapItem, values: Edits, key: string, seen: string) =>
    records.save(updateOf(item, values, seen), key, (after) => takeOver(item, after));

  const undo = (moved: RoadmapItem, from: RoadmapColumn) =>
    records.change<RoadmapItem>(moved, async (item) => ({
      optimistic: records.preview(item, { column_name: from }),
      send: sendTo(undoRoadmapMove, { params: { id: item.id }, body: { updated_at: item.updated_at } }),
      done: null,
      failed: 'Failed to undo the move',
      onDone: (after) => {
        records.replace(after);
        dismissOfferOf(after.id);
        setStatus(`${after.title}: back in ${ROADMAP_COLUMN_LABELS[after.column_name]}`);
      },
    }));

  const move = (seen: RoadmapItem, to: RoadmapColumn) =>
    records.change<RoadmapItem>(seen, async (item) => {
      if (item.column_name === to) return null;
      const question = questionOf(item, to);
      if (question && !(await confirm(question))) return null;
      return {
        optimistic: () => {
          const back = records.preview(item, { column_name: to })();
          setStatus(`${item.title}: moved to ${ROADMAP_COLUMN_LABELS[to]}`);
          return () => {
            back();
            setStatus(`${item.title}: back in ${ROADMAP_COLUMN_LABELS[item.column_name]}`);
          };
        },
        send: updateOf(item, { column_name: to }, item.updated_at),
        done: null,
        failed: 'Failed to move roadmap item',
        onDone: (after) => {
          takeOver(item, after);
          const isUndoable = isMoveUndoable(item.column_name, to, after.votes_total);
          const action = { label: 'Undo', press: () => void undo(after, item.column_name) };
          toast({ title: ROADMAP_MESSAGES.updated, ...(isUndoable && { action }) });
        },
      };
    });

  const remove = (item: RoadmapItem) => {
    const { id, title, votes_total, column_name } = item;
    const placed = takesVotes(column_name) ? votes_total : 0;
    const text =
      placed > 0
        ? `“${title}” will be removed from the roadmap, and its ${plural(placed, 'vote')} returned. This cannot be undone.`
        : `“${title}” will be removed from the roadmap for everyone.`;
    const deletionOf = ({ updated_at }: RoadmapItem) =>
      sendTo(deleteRoadmapItem, { params: { id }, query: { updated_at } });
    return records.remove(item, text, deletionOf, () => {
      dismissOfferOf(id);
      // Votes returned to members cannot be restored, so only an item without them can be undone.
      const undo = placed === 0 && { action: { label: 'Undo', press: () => void restore(item) } };
      toast({ title: ROADMAP_MESSAGES.deleted, ...undo });
    });
  };

  return { ...items, status, completed, dismissOffer: () => setCompleted(null), save, move, remove };
}
