import { Control } from '#components/ui/Button.tsx';
import { grouped } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import { pager } from './Pager.tsx';
import type { PagesHandle } from './use-rows.ts';

export function PagesFoot<Row>({ pages, things }: { pages: PagesHandle<Row>; things: string }) {
  const { rows, state, hasMore, failedMore, fault } = pages;
  return (
    <div className={pager()}>
      <p role="status">
        {state === 'failed'
          ? `The ${failedMore ? 'older ' : ''}${things} could not be loaded. ${reasonOf(fault)}`
          : hasMore
            ? `${grouped(rows.length)} shown`
            : `All ${grouped(rows.length)} shown`}
      </p>
      {hasMore && (
        <Control aria-disabled={state === 'partial'} onClick={pages.more}>
          {state === 'partial' ? 'Loading...' : 'Show older'}
        </Control>
      )}
    </div>
  );
}
