import type { ReactNode } from 'react';

interface RowsTableProps {
  columns: readonly string[];
  /** What the column of buttons is called; it is read aloud alone. */
  actions?: string;
  /** What the table is called, read aloud alone. */
  caption?: string;
  className?: string;
  children: ReactNode;
}

/** The table of a list of the portals, whose rows are stacked on a phone. */
export function RowsTable({ columns, actions, caption, className, children }: RowsTableProps) {
  return (
    <table className={className ? `rows-table ${className}` : 'rows-table'}>
      {caption && <caption className="vh">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <span className="vh">{actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
