import { badge } from '#components/ui/badge.ts';
import { disclosure } from '#components/ui/disclosure.ts';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { dayOf, decimal, formatDate, grouped } from '#domain/formats.ts';
import type { StatementLine } from '#domain/ledger/ledger.ts';
import { illustratedShare } from '#domain/rewards/guide.ts';
import { PATHS } from '#lib/paths.ts';
import { PanelCard } from '../PanelCard.tsx';
import { StatCard } from './StatCard.tsx';

/** How many entries are visible before "earlier entries". */
const OPEN_LINES = 4;

/** Shows "Coming Soon" while balances are hidden. */
export function TokensCard({ inz }: Pick<Dashboard, 'inz'>) {
  const link = [PATHS.inz, 'About INZ'] as const;
  if (inz === null) {
    return (
      <StatCard
        title="Tokens"
        soon
        aside={<span className={badge({ kind: 'soon' })}>Coming Soon</span>}
        tiles={{ dashed: 3 }}
        link={link}
      >
        Your INZ balance will appear here. We record every award meanwhile.
      </StatCard>
    );
  }
  const { balance } = inz;
  return (
    <StatCard
      title="Tokens"
      figure={
        <>
          {grouped(balance)} <span className="text-[1.25rem]">INZ</span>
        </>
      }
      link={link}
    >
      <b>{decimal(illustratedShare(balance), 6)} %</b> of the platform
      <br />
      illustration, if the whole pool is issued; no monetary value today
    </StatCard>
  );
}

/** Each award of INZ; a statement once the balance is shown. */
export function AwardsCard({ inz, awards }: Pick<Dashboard, 'inz' | 'awards'>) {
  if (inz === null && awards.length === 0) return null;
  return (
    <PanelCard id="awards" title={inz === null ? 'Awards' : 'Statement'}>
      {awards.length === 0 && (
        <p className="px-4 py-3 text-muted">No entries yet. Each award of INZ adds one.</p>
      )}
      <Lines lines={awards.slice(0, OPEN_LINES)} />
      {awards.length > OPEN_LINES && (
        <details className="border-t border-t-line">
          <summary
            className={`flex min-h-control cursor-pointer items-center px-4 font-semibold ${disclosure}`}
          >
            {awards.length - OPEN_LINES} earlier entries
          </summary>
          <Lines lines={awards.slice(OPEN_LINES)} />
        </details>
      )}
    </PanelCard>
  );
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <ul>
      {lines.map(({ id, points, description, created_at }) => (
        <li key={id} className="flex justify-between gap-4 border-t border-t-line px-4 py-2 first:border-t-0">
          <span className="wrap-anywhere min-w-0">
            {description}
            <time className="block text-0 text-muted" dateTime={created_at} title={formatDate(created_at)}>
              {dayOf(created_at)}
            </time>
          </span>
          <b
            className={
              points < 0 ? 'whitespace-nowrap font-semibold text-danger' : 'whitespace-nowrap font-semibold'
            }
          >
            {points < 0 ? '−' : '+'}
            {grouped(Math.abs(points))}
            <span className="sr-only"> INZ</span>
          </b>
        </li>
      ))}
    </ul>
  );
}
