import { badge } from '#components/ui/badge.ts';
import { disclosure } from '#components/ui/disclosure.ts';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { dayOf, formatDate, grouped } from '#domain/formats.ts';
import type { StatementLine } from '#domain/ledger/ledger.ts';
import { illustratedShare } from '#domain/rewards/guide.ts';
import { about, plainTitle } from '../classes.ts';
import { DashboardCard, Figure } from './DashboardCard.tsx';

const SHARE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 });

/** How many entries are visible before "earlier entries". */
const OPEN_LINES = 4;

/** Shows "Coming Soon" while balances are hidden. */
export function TokensCard({ inz, awards }: Pick<Dashboard, 'inz' | 'awards'>) {
  if (inz === null) {
    return (
      <DashboardCard
        place="tokens"
        title="Tokens"
        kind="soon"
        aside={<span className={badge({ kind: 'soon' })}>Coming Soon</span>}
      >
        <p className={about}>Your INZ balance will appear here. We record every award meanwhile.</p>
        <svg
          className="mt-auto w-[15rem] max-w-full fill-none stroke-line-strong"
          viewBox="0 0 238 46"
          aria-hidden="true"
          focusable="false"
        >
          {Array.from({ length: 20 }, (_, n) => n).map((n) => (
            <rect
              key={n}
              x={(n % 10) * 24 + 1}
              y={Math.floor(n / 10) * 24 + 1}
              width="20"
              height="20"
              rx="3"
            />
          ))}
        </svg>
        {awards.length > 0 && <Statement title="Awards" entries={awards} />}
      </DashboardCard>
    );
  }
  const { balance } = inz;
  return (
    <DashboardCard place="tokens" title="Tokens">
      <Figure>
        {grouped(balance)} <span className="text-[1.5rem]">INZ</span>
      </Figure>
      <p className={about}>
        <b>{SHARE.format(illustratedShare(balance))} %</b> of the platform
        <br />
        illustration, if the whole pool is issued; no monetary value today
      </p>
      <Statement title="Statement" entries={awards} />
    </DashboardCard>
  );
}

function Statement({ title, entries }: { title: string; entries: readonly StatementLine[] }) {
  return (
    <>
      <h3 className={`${plainTitle} mt-3 text-1`}>{title}</h3>
      {entries.length === 0 && <p className={about}>No entries yet. Each award of INZ adds one.</p>}
      <Lines lines={entries.slice(0, OPEN_LINES)} />
      {entries.length > OPEN_LINES && (
        <details className="w-full">
          <summary className={`flex min-h-control cursor-pointer items-center font-semibold ${disclosure}`}>
            {entries.length - OPEN_LINES} earlier entries
          </summary>
          <Lines lines={entries.slice(OPEN_LINES)} />
        </details>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <ul className="w-full">
      {lines.map(({ id, points, description, created_at }) => (
        <li key={id} className="flex justify-between gap-4 border-t border-t-line py-2">
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
