import { memo, useRef } from 'react';
import { TilesPlot } from '#components/portal/TilesPlot.tsx';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import {
  ROADMAP_COLUMN_LABELS,
  ROADMAP_COLUMNS,
  type RoadmapColumn,
  type RoadmapItem,
} from '#domain/roadmap/roadmap.ts';
import { ageInWords, dateInWords } from '#lib/in-words.ts';
import { useDraggable } from './use-dragging.ts';

interface RoadmapCardProps {
  item: RoadmapItem;
  /** `control` is the id of what was pressed, so that the focus goes along with the card. */
  onMove: (item: RoadmapItem, to: RoadmapColumn, control: string) => void;
  onEdit: (id: string) => void;
}

const ARROWS = { back: 'M8 2 3 7l5 5', on: 'M6 2l5 5-5 5' } as const;

/** One item: its words, its votes as tiles, and three ways into another column. */
export const RoadmapCard = memo(function RoadmapCard({ item, onMove, onEdit }: RoadmapCardProps) {
  const { id, title, description, column_name, related_app, votes_total } = item;
  const card = useRef<HTMLLIElement>(null);
  const dragged = useDraggable(card, id);
  const at = ROADMAP_COLUMNS.indexOf(column_name);
  const votes = votes_total === 1 ? '1 vote' : `${votes_total} votes`;

  const arrow = (which: keyof typeof ARROWS) => {
    const to = ROADMAP_COLUMNS[at + (which === 'on' ? 1 : -1)];
    const control = `roadmap-${which}-${id}`;
    return (
      // Not `disabled` at the ends: the focus that came along with the card would be lost.
      <button
        className="quiet"
        type="button"
        id={control}
        aria-label={which === 'on' ? `Move ${title} on` : `Move ${title} back`}
        aria-disabled={!to}
        onClick={() => to && onMove(item, to, control)}
      >
        <svg viewBox="0 0 14 14" aria-hidden="true" focusable="false">
          <path d={ARROWS[which]} />
        </svg>
      </button>
    );
  };

  return (
    <li className={dragged ? 'roadmap-card dragged' : 'roadmap-card'} ref={card}>
      <h4>{title}</h4>
      <p className="words">{description}</p>
      <p className="facts">
        {related_app && (
          <span className="app-name">
            <i className={`t-${related_app === 'not_app_specific' ? 'next' : related_app}`} />
            {RELATED_APP_LABELS[related_app]}
          </span>
        )}
        {item.public && <span>Public</span>}
        {item.idea_id && <span>From an idea</span>}
        <time
          dateTime={item.completed_at ?? item.created_at}
          title={dateInWords(item.completed_at ?? item.created_at)}
        >
          {item.completed_at ? 'Done ' : ''}
          {ageInWords(item.completed_at ?? item.created_at, Date.now())}
        </time>
      </p>
      <p className="votes">
        <b className="num">{votes}</b>
        <TilesPlot count={votes_total} app={related_app} />
      </p>
      <div className="controls">
        {arrow('back')}
        <select
          className="in sm"
          id={`roadmap-column-${id}`}
          aria-label={`Column of ${title}`}
          value={column_name}
          onChange={({ target }) => onMove(item, target.value as RoadmapColumn, target.id)}
        >
          {ROADMAP_COLUMNS.map((column) => (
            <option key={column} value={column}>
              {ROADMAP_COLUMN_LABELS[column]}
            </option>
          ))}
        </select>
        {arrow('on')}
        <button
          className="quiet edit"
          type="button"
          id={`roadmap-edit-${id}`}
          aria-label={`Edit ${title}`}
          onClick={() => onEdit(id)}
        >
          Edit
        </button>
      </div>
    </li>
  );
});
