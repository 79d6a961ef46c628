import { cva } from 'class-variance-authority';
import { memo } from 'react';
import { AppChip } from '#components/contributions/AppChip.tsx';
import { Icon } from '#components/portal/Icon.tsx';
import { linkTo } from '#components/portal/use-address.ts';
import { mark } from '#components/ui/badge.ts';
import { stateLabelOf, stateOf } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { titleOf } from '#domain/contributions/title.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { formatDate, formatShortAge } from '#domain/formats.ts';
import { STATES } from './panel.tsx';

interface ContributionRowProps {
  row: ContributionSummary;
  current: boolean;
  reader: string | undefined;
  href: string;
  /** The current time, in milliseconds since 1970. */
  age: number;
  /** `byKey`: opened with the keyboard, so the focus follows. */
  onOpen: (id: string, byKey: boolean) => void;
}

/** Some rows stay visible, regardless of the height above them. */
export const rows = 'relative lg:min-h-[12rem] lg:flex-1 lg:overflow-y-auto [scrollbar-width:thin]';
/** 56 px and a line: twelve rows in a window of 900. */
export const columns = [
  'group/row grid min-h-[3.5rem] grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-3 px-4 py-[0.375rem]',
  'text-1 leading-[1.35]',
].join(' ');
const ROW = [
  `${columns} no-underline hover:bg-sunk`,
  'current:bg-signal-wash current:[box-shadow:inset_3px_0_0_var(--signal)] focus-visible:outline-offset-[-3px]',
  'forced-colors:current:outline-offset-[-3px] forced-colors:current:[outline:3px_solid_Highlight]',
].join(' ');
const TITLE = cva('truncate', {
  variants: { isNew: { true: 'font-semibold', false: 'font-medium text-muted' } },
});
const READER = 'rounded-1 bg-ink px-1 font-semibold text-ground';
const LINE = 'flex min-w-0 items-center justify-between gap-3';

export function RowFacts({ row, age, reader }: Pick<ContributionRowProps, 'row' | 'age' | 'reader'>) {
  const { contribution_type: type, created_at: at } = row;
  return (
    <>
      <AppChip app={row.related_app} />
      <span className="min-w-0">
        <span className={LINE}>
          <b className={TITLE({ isNew: row.status === 'new' })}>{titleOf(row.summary)}</b>
          <span className="flex flex-none items-center gap-2 text-0 text-muted">
            {reader !== undefined && (
              <span className={READER} title={`Being reviewed by ${reader}`}>
                <span aria-hidden="true">{reader.slice(0, 1)}</span>
                <span className="sr-only">Being reviewed by {reader}</span>
              </span>
            )}
            <time dateTime={at} title={formatDate(at)}>
              {formatShortAge(at, age)}
            </time>
          </span>
        </span>
        <span className={LINE}>
          <span className="flex min-w-0 items-center gap-[0.375rem] text-0 text-muted group-aria-[current=true]/row:text-ink">
            <span className="truncate">
              {row.display_name} · {CONTRIBUTION_TYPE_LABELS[type]}
            </span>
            {row.has_proof && (
              <>
                <Icon of="picture" className="size-[0.8125rem] flex-none fill-current" />
                <span className="sr-only">with proof</span>
              </>
            )}
          </span>
          <span className={mark({ kind: STATES[stateOf(row)] })}>
            {row.answered ? 'New, answered' : stateLabelOf(row)}
          </span>
        </span>
      </span>
    </>
  );
}

/** A real link, so that it can be opened in a tab of its own. */
export const ContributionRow = memo(function ContributionRow(props: ContributionRowProps) {
  const { row, current, reader, href, age, onOpen } = props;
  const { id } = row;
  const link = linkTo(href, (byKey) => onOpen(id, byKey));

  return (
    <li className="border-b border-b-line">
      <a className={ROW} id={`row-${id}`} aria-current={current || undefined} {...link}>
        <RowFacts row={row} age={age} reader={reader} />
      </a>
    </li>
  );
});
