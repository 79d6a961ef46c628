import { cva } from 'class-variance-authority';
import { memo } from 'react';
import { linkTo } from '#components/portal/use-address.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { CONTRIBUTION_STATUS_LABELS, type ContributionStatus } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { formatAge } from '#domain/formats.ts';
import { summaryOf } from '#lib/labels.ts';
import { reader as readerLook } from './panel.tsx';

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
export const rows = 'lg:min-h-[12rem] lg:overflow-y-auto';
export const columns = 'group/row grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-3 px-4 py-3';
const ROW = [
  `${columns} no-underline hover:bg-sunk`,
  'current:bg-signal-wash current:[box-shadow:inset_4px_0_0_var(--signal)] focus-visible:outline-offset-[-3px]',
  'forced-colors:current:outline-offset-[-3px] forced-colors:current:[outline:3px_solid_Highlight]',
].join(' ');
const CHIP = [
  'row-span-2 size-[2rem] rounded-1 bg-tile text-center font-display font-extrabold text-[1rem] leading-[2rem]',
  'forced-color-adjust-none',
].join(' ');

const sign = cva(
  [
    'flex items-center justify-end gap-[0.375rem] font-semibold text-0',
    'before:size-2 before:flex-none before:bg-current before:content-[""]',
  ],
  {
    variants: {
      status: {
        new: 'text-signal',
        accepted: 'text-success before:rounded-[50%]',
        declined: 'before:cross text-danger',
        needs_info: 'text-ink before:rounded-[50%_50%_50%_0]',
      } satisfies Record<ContributionStatus, string>,
    },
  },
);

/** The status in a row. `answered`: new again, because the contributor answered a question. */
function StatusSign({ status, answered }: { status: ContributionStatus; answered: boolean }) {
  return (
    <span className={sign({ status })}>
      {answered ? 'New, answered' : CONTRIBUTION_STATUS_LABELS[status]}
    </span>
  );
}

export function RowFacts({ row, age }: Pick<ContributionRowProps, 'row' | 'age'>) {
  const { related_app: app, contribution_type: type } = row;
  const isApp = app !== null && app !== 'not_app_specific';
  return (
    <>
      <span
        className={`${CHIP} ${isApp ? `t-${app} text-on-tile` : 't-next edge-line text-muted'}`}
        aria-hidden="true"
      >
        {isApp ? RELATED_APP_LABELS[app].slice(0, 2) : '?'}
      </span>
      <b className="truncate font-semibold">{row.display_name}</b>
      <time className="justify-self-end text-muted" dateTime={row.created_at}>
        {formatAge(row.created_at, age)}
      </time>
      <span className="col-2 truncate text-muted group-aria-[current=true]/row:text-ink">
        {summaryOf(row.summary)}
      </span>
      <StatusSign status={row.status} answered={row.answered} />
      <span className="sr-only">
        {CONTRIBUTION_TYPE_LABELS[type]}
        {isApp && `, ${RELATED_APP_LABELS[app]}`}
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
    <li className="not-first:border-t not-first:border-t-line">
      <a className={ROW} id={`row-${id}`} aria-current={current || undefined} {...link}>
        <RowFacts row={row} age={age} />
        {reader !== undefined && (
          <span className={`col-[2/-1] ${readerLook}`}>Being reviewed by {reader}</span>
        )}
      </a>
    </li>
  );
});
