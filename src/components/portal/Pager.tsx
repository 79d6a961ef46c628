import { ROWS_ON_PAGE } from './list-view.ts';
import type { ListHandle } from './use-list-view.ts';

const COUNT = new Intl.NumberFormat('en-GB');

/** Which rows of how many are shown, said when it changes, and the way to the others. */
export function Pager<Row>({ list, things }: { list: ListHandle<Row>; things: [one: string, many: string] }) {
  const { page, pages, passing, shown, total } = list;
  const from = (page - 1) * ROWS_ON_PAGE + 1;
  const count = (n: number) => `${COUNT.format(n)} ${n === 1 ? things[0] : things[1]}`;
  const range = pages > 1 ? `${COUNT.format(from)} to ${COUNT.format(from + shown.length - 1)} of ` : '';
  return (
    <nav className="pager" aria-label="Pages">
      <p role="status">
        {range}
        {count(passing.length)}
        {passing.length < total && <span className="muted">, {COUNT.format(total)} in all</span>}
      </p>
      {pages > 1 && (
        <div className="acts">
          <button className="ctl" type="button" disabled={page === 1} onClick={() => list.goTo(page - 1)}>
            Previous
          </button>
          <button className="ctl" type="button" disabled={page === pages} onClick={() => list.goTo(page + 1)}>
            Next
          </button>
        </div>
      )}
    </nav>
  );
}
