import { badge } from '#components/ui/badge.ts';
import { stateLabelOf, stateOf } from '#domain/contributions/contribution.ts';
import { listOwnContributions, type OwnContribution } from '#domain/contributions/own-contract.ts';
import { grouped } from '#domain/formats.ts';
import { cameOfItHref, PUBLIC_STATE } from '#lib/links.ts';
import { aboutOf } from '#lib/own-contribution.ts';
import { PATHS } from '#lib/paths.ts';
import { listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { AppChip } from './AppChip.tsx';

const KINDS = {
  new: 'quiet',
  accepted: 'success',
  declined: 'danger',
  needs_info: 'ask',
  withdrawn: 'quiet',
} as const;

const ROW = 'flex flex-wrap items-center gap-3 py-3';
export const rowClass = (n: number): string => (n === 0 ? ROW : `${ROW} border-t border-t-line`);

export function OwnContributionRow({ row }: { row: OwnContribution }) {
  const { title, status, inz, status_key, came_of_it: item } = row;
  return (
    <>
      <AppChip app={row.related_app} />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="wrap-anywhere font-semibold" dir="auto">
          {status_key === null ? title : <a href={`${PATHS.contributionStatus}#${status_key}`}>{title}</a>}
        </p>
        <p className="text-0 text-muted">{aboutOf(row)}</p>
        {status === 'new' && (
          <p className="text-0">
            {status_key === null
              ? 'Correct or withdraw it by the link in our email.'
              : 'Open it to correct or withdraw it.'}
          </p>
        )}
        {status === 'needs_info' && (
          <p className="text-0">
            {status_key === null ? 'Answer by the link in our email.' : 'Open it to answer our question.'}
          </p>
        )}
        {item && (
          <p className="wrap-anywhere text-0">
            {PUBLIC_STATE[item.column_name]}: <a href={cameOfItHref(item)}>{item.title}</a>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {inz !== null && <b>{grouped(inz)} INZ</b>}
        <span className={badge({ kind: KINDS[stateOf(row)] })}>{stateLabelOf(row)}</span>
      </div>
    </>
  );
}

export const contributionsQuery = listQuery(['account', 'contributions'], (after, signal) =>
  callSignedIn(listOwnContributions, { query: { after } }, { signal }),
);
