import { control } from '#components/ui/button.ts';
import { grouped } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import { pager } from './Pager.tsx';
import type { PagesHandle } from './use-rows.ts';

/** Footer of a paged list. */
export function PagesFoot<Row>({ pages, things }: { pages: PagesHandle<Row>; things: string }) {
  const { rows, state, hasMore, fault } = pages;
  return (
    <div className={pager()}>
      <p role="status">
        {state === 'failed'
          ? `The older ${things} could not be loaded. ${reasonOf(fault)}`
          : hasMore
            ? `${grouped(rows.length)} shown`
            : `All ${grouped(rows.length)} shown`}
      </p>
      {hasMore && (
        <button className={control()} type="button" aria-disabled={state === 'partial'} onClick={pages.more}>
          {state === 'partial' ? 'Loading...' : 'Show older'}
        </button>
      )}
    </div>
  );
}
