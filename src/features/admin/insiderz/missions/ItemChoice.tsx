import type { ComponentProps } from 'react';
import { useRows } from '#components/portal/use-rows.ts';
import { takesVotes } from '#domain/roadmap/roadmap.ts';
import { ROADMAP_QUERY } from '../roadmap/roadmap-list.ts';

interface ItemChoiceProps {
  /** Attributes that connect the select to the form. */
  select: ComponentProps<'select'>;
  /** The current item, which stays selectable after it has shipped. */
  served: { id: string; title: string } | null;
}

/** The roadmap item that a mission serves; shipped items are not offered. */
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
