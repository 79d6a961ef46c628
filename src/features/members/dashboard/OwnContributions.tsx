import { useInfiniteQuery } from '@tanstack/react-query';
import {
  contributionsQuery,
  OwnContributionRow,
  rowClass,
} from '#components/contributions/OwnContributionRow.tsx';
import { Button } from '#components/ui/Button.tsx';
import { reasonOf } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { FOLLOWED } from '#state/queries.ts';
import { PanelCard, PanelLoading, panelLink } from '../PanelCard.tsx';

/** The account has all of them. */
const SHOWN = 4;

export function OwnContributions() {
  const { data, error, isPending, refetch } = useInfiniteQuery({ ...contributionsQuery, ...FOLLOWED });
  const rows = data?.pages[0]?.items ?? [];
  const [newest] = rows;
  return (
    <PanelCard
      id="contributions"
      title="My contributions"
      aside={
        newest && (
          <a className={panelLink} href={`${PATHS.account}#contribution-${newest.id}`}>
            View all
          </a>
        )
      }
    >
      {isPending && <PanelLoading />}
      {error && !data && (
        <div className="grid justify-items-start gap-3 px-4 py-3" role="alert">
          <p>{reasonOf(error)}</p>
          <Button kind="line" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data && rows.length === 0 && (
        <p className="px-4 py-3 text-muted">
          Nothing yet. What you send while you are signed in appears here.{' '}
          <a href={PATHS.contribute}>Contribute</a>
        </p>
      )}
      {rows.length > 0 && (
        <ol className="px-4">
          {rows.slice(0, SHOWN).map((row, n) => (
            <li key={row.id} className={rowClass(n)}>
              <OwnContributionRow row={row} />
            </li>
          ))}
        </ol>
      )}
    </PanelCard>
  );
}
