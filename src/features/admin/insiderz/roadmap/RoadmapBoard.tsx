import { useLayoutEffect, useRef, useState } from 'react';
import { Control } from '#components/ui/Button.tsx';
import { ROADMAP_COLUMN_LABELS, ROADMAP_COLUMNS, type RoadmapColumn } from '#domain/roadmap/columns.ts';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { RoadmapCard, useDropTarget } from './RoadmapCard.tsx';
import { RoadmapForm } from './RoadmapForm.tsx';
import type { Roadmap } from './use-roadmap.ts';

const CARDS_AT_ONCE = 50;

const COLUMN = 'grid min-w-0 content-start gap-2 rounded-2';
const OVER = 'bg-signal-wash outline-offset-[4px] [outline:2px_dashed_var(--signal)]';

interface BoardProps {
  roadmap: Roadmap;
  items: readonly RoadmapItem[];
  /** The only column shown, where the filter names one. */
  only: string | undefined;
  editing: string | null | undefined;
  onEdit: (id: string | undefined) => void;
}

/** The focus follows a moved card. */
export function RoadmapBoard({ roadmap, items, only, editing, onEdit }: BoardProps) {
  const follow = useRef<string | null>(null);
  // After every render: a card moved to another column is a new element there.
  useLayoutEffect(() => {
    if (follow.current && document.activeElement?.matches('body, main')) {
      document.getElementById(follow.current)?.focus();
    }
  });
  const latest = useRef(roadmap);
  latest.current = roadmap;
  const [move] = useState(() => (item: RoadmapItem, to: RoadmapColumn, control: string) => {
    follow.current = control;
    void latest.current.move(item, to);
  });
  const [edit] = useState(() => (id: string) => {
    follow.current = `roadmap-edit-${id}`;
    onEdit(id);
  });

  const edited = items.find(({ id }) => id === editing);

  return (
    <div className={`grid grid-cols-1 items-start gap-5 ${only ? '' : 'lg:grid-cols-3 lg:gap-3'}`}>
      {ROADMAP_COLUMNS.filter((column) => !only || column === only).map((column) => (
        <Column
          key={column}
          name={column}
          items={items.filter(({ column_name }) => column_name === column)}
          onDrop={(id) => {
            const item = roadmap.rows.find((one) => one.id === id);
            if (item) move(item, column, `roadmap-column-${id}`);
          }}
        >
          {(item) => <RoadmapCard key={item.id} item={item} onMove={move} onEdit={edit} />}
        </Column>
      ))}
      {edited && (
        <RoadmapForm key={edited.id} item={edited} roadmap={roadmap} onClose={() => onEdit(undefined)} />
      )}
    </div>
  );
}

interface ColumnProps {
  name: RoadmapColumn;
  items: readonly RoadmapItem[];
  onDrop: (id: string) => void;
  children: (item: RoadmapItem) => React.ReactNode;
}

function Column({ name, items, onDrop, children }: ColumnProps) {
  const column = useRef<HTMLElement>(null);
  const over = useDropTarget(column, name, onDrop);
  const [shown, setShown] = useState(CARDS_AT_ONCE);
  const left = items.length - shown;
  return (
    <section ref={column} className={`${COLUMN} ${over ? OVER : ''}`} aria-labelledby={`roadmap-${name}`}>
      <h3
        className="flex justify-between border-b-2 border-b-ink pb-2 font-semibold font-text text-1 leading-[1.3] tracking-normal"
        id={`roadmap-${name}`}
      >
        {ROADMAP_COLUMN_LABELS[name]} <span className="font-regular text-muted">{items.length}</span>
      </h3>
      {items.length === 0 && (
        <p className="rounded-2 p-4 text-muted outline-offset-[-1px] [outline:1px_dashed_var(--line-strong)]">
          Nothing in this column.
        </p>
      )}
      <ul className="grid grid-cols-1 gap-[var(--grout)]">{items.slice(0, shown).map(children)}</ul>
      {left > 0 && (
        <Control onClick={() => setShown(shown + CARDS_AT_ONCE)}>
          Show {Math.min(left, CARDS_AT_ONCE)} more
        </Control>
      )}
    </section>
  );
}
