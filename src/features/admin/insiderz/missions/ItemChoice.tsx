import type { ComponentProps } from 'react';
import { useRows } from '#components/portal/use-rows.ts';
import { takesVotes } from '#domain/roadmap/roadmap.ts';
import { ROADMAP_QUERY } from '../roadmap/roadmap-list.ts';

interface ItemChoiceProps {
  /** What makes the select a field of the form. */
  select: ComponentProps<'select'>;
  /** What the mission serves at present: it can be kept when it has shipped. */
  served: { id: string; title: string } | null;
}

/** Chooses the roadmap item that a mission serves, out of those that have not shipped yet. */
export function ItemChoice({ select, served }: ItemChoiceProps) {
  const { rows } = useRows(ROADMAP_QUERY);
  const open = rows.filter(({ id, column_name }) => takesVotes(column_name) && id !== served?.id);
  return (
    <select {...select}>
      <option value="">None</option>
      {served && <option value={served.id}>{served.title}</option>}
      {open.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
