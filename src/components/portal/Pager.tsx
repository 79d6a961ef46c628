import { cva } from 'class-variance-authority';
import { Control } from '#components/ui/Button.tsx';
import { grouped, plural } from '#domain/formats.ts';
import { type ListHandle, ROWS_ON_PAGE } from './list-view.ts';

/** `foot`: within the line at the foot of a list. */
export const pager = cva('flex flex-wrap items-center justify-between gap-x-3 text-0', {
  variants: {
    place: { below: 'mt-4 gap-y-3', foot: 'min-w-0 flex-1 leading-[1.35] [&_button]:px-2 [&_button]:text-0' },
  },
  defaultVariants: { place: 'below' },
});

interface PagerProps<Row> {
  list: ListHandle<Row>;
  things: [one: string, many: string];
  place?: 'below' | 'foot';
}

export function Pager<Row>({ list, things, place }: PagerProps<Row>) {
  const { page, pages, passing, shown, total } = list;
  const from = (page - 1) * ROWS_ON_PAGE + 1;
  const rows = pages > 1 ? `${grouped(from)} to ${grouped(from + shown.length - 1)} of ` : '';
  return (
    <nav className={pager({ place })} aria-label="Pages">
      <p role="status">
        {rows}
        {plural(passing.length, ...things)}
        {passing.length < total && <span className="text-muted">, {grouped(total)} in all</span>}
      </p>
      {pages > 1 && (
        <div className="flex flex-wrap gap-2">
          <Control disabled={page === 1} onClick={() => list.goTo(page - 1)}>
            Previous
          </Control>
          <Control disabled={page === pages} onClick={() => list.goTo(page + 1)}>
            Next
          </Control>
        </div>
      )}
    </nav>
  );
}
