import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RoadmapColumn } from '#domain/roadmap/columns.ts';

const KIND = 'roadmap-card';

/** Its select and buttons do the same without a pointer. */
export function useDraggable(card: RefObject<HTMLElement | null>, id: string): boolean {
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
