import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { cva } from 'class-variance-authority';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { Age } from '#components/portal/Age.tsx';
import { Control } from '#components/ui/Button.tsx';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { plural } from '#domain/formats.ts';
import { ROADMAP_COLUMN_LABELS, ROADMAP_COLUMNS, type RoadmapColumn } from '#domain/roadmap/columns.ts';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { PATHS } from '#lib/paths.ts';
import { plainButton, recordTitle } from '../look.ts';
import { StatusSelect } from '../StatusSelect.tsx';

const KIND = 'roadmap-card';

/** Its select and buttons do the same without a pointer. */
function useDraggable(card: RefObject<HTMLElement | null>, id: string): boolean {
  const [dragged, setDragged] = useState(false);
  useEffect(() => {
    if (!card.current) return;
    return draggable({
      element: card.current,
      getInitialData: () => ({ kind: KIND, id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [card, id]);
  return dragged;
}

export function useDropTarget(
  column: RefObject<HTMLElement | null>,
  name: RoadmapColumn,
  onDrop: (id: string) => void,
): boolean {
  const [over, setOver] = useState(false);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    if (!column.current) return;
    return dropTargetForElements({
      element: column.current,
      getData: () => ({ column: name }),
      canDrop: ({ source }) => source.data.kind === KIND,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        drop.current(String(source.data.id));
      },
    });
  }, [column, name]);
  return over;
}

interface RoadmapCardProps {
  item: RoadmapItem;
  /** `control` is the id of the pressed element, so that the focus follows the card. */
  onMove: (item: RoadmapItem, to: RoadmapColumn, control: string) => void;
  onEdit: (id: string) => void;
}

const roadmapCard = cva(
  'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 rounded-2 border border-line bg-ground px-4 pt-3 pb-2 [box-shadow:0_1px_0_var(--line)]',
  { variants: { dragged: { true: 'cursor-grab opacity-45', false: 'cursor-grab' } } },
);
const ARROWS = { back: 'M8 2 3 7l5 5', on: 'M6 2l5 5-5 5' } as const;

export const RoadmapCard = memo(function RoadmapCard({ item, onMove, onEdit }: RoadmapCardProps) {
  const { id, title, description, column_name, related_app, votes_total } = item;
  const card = useRef<HTMLLIElement>(null);
  const dragged = useDraggable(card, id);
  const at = ROADMAP_COLUMNS.indexOf(column_name);

  const arrow = (which: keyof typeof ARROWS) => {
    const to = ROADMAP_COLUMNS[at + (which === 'on' ? 1 : -1)];
    const key = `roadmap-${which}-${id}`;
    return (
      // Not `disabled` at the ends: the focus, which follows the card, would be lost.
      <button
        className={plainButton}
        type="button"
        id={key}
        aria-label={which === 'on' ? `Move ${title} on` : `Move ${title} back`}
        aria-disabled={!to}
        onClick={() => to && onMove(item, to, key)}
      >
        <svg viewBox="0 0 14 14" aria-hidden="true" focusable="false">
          <path d={ARROWS[which]} />
        </svg>
      </button>
    );
  };

  return (
    <li className={roadmapCard({ dragged })} ref={card}>
      <h4 className={recordTitle()}>{title}</h4>
      <p className="wrap-anywhere line-clamp-4 whitespace-pre-line text-muted">{description}</p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-0 text-muted">
        {related_app && (
          <span className="inline-flex items-center gap-2 font-medium text-ink">
            <i
              className={`size-3 rounded-[2px] bg-tile t-${related_app === 'not_app_specific' ? 'next edge-line' : related_app}`}
            />
            {RELATED_APP_LABELS[related_app]}
          </span>
        )}
        {item.public && <a href={`${PATHS.roadmap}#item-${id}`}>Public</a>}
        {item.idea_id && <span>From an idea</span>}
        <span>
          {item.completed_at && 'Done '}
          <Age at={item.completed_at ?? item.created_at} />
        </span>
      </p>
      <div className="-mx-3 flex flex-wrap items-center justify-end">
        <b className="mr-auto ml-3 font-semibold text-0">{plural(votes_total, 'vote')}</b>
        <div className="row-action">
          <Control
            kind="quiet"
            id={`roadmap-edit-${id}`}
            aria-label={`Edit ${title}`}
            onClick={() => onEdit(id)}
          >
            Edit
          </Control>
        </div>
        <div className="row-action flex min-w-0 large-text:flex-wrap items-center">
          {arrow('back')}
          <StatusSelect
            id={`roadmap-column-${id}`}
            label={`Column of ${title}`}
            value={column_name}
            names={ROADMAP_COLUMN_LABELS}
            className="min-w-0 flex-[1_1_8rem] pr-[1.75rem]!"
            onChoose={(to) => onMove(item, to, `roadmap-column-${id}`)}
          />
          {arrow('on')}
        </div>
      </div>
    </li>
  );
});
