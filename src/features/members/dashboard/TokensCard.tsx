import type { Dashboard } from '#domain/accounts/dashboard.ts';
import type { StatementLine } from '#domain/ledger/ledger.ts';
import { illustratedShare } from '#domain/rewards/guide.ts';
import { dateInWords } from '#lib/in-words.ts';

const NUMBER = new Intl.NumberFormat('en-GB');
const SHARE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** How many lines of the statement are open; the others are one press away. */
const OPEN_LINES = 4;

/** INZ of this member: "Coming Soon" while no sum leaves the server, then balance, share and statement. */
export function TokensCard({ inz }: { inz: Dashboard['inz'] }) {
  if (inz === null) {
    return (
      <section className="card dash-tokens soon" aria-labelledby="dash-tokens">
        <div className="card-head">
          <h2 id="dash-tokens">Tokens</h2>
          <span className="badge soon">Coming Soon</span>
        </div>
        <p className="about">
          Your INZ will be counted here, with the share of the platform they stand for. Nothing you have done
          so far is lost.
        </p>
        <svg className="to-come" viewBox="0 0 238 46" aria-hidden="true" focusable="false">
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
      </section>
    );
  }
  const { balance, entries } = inz;
  return (
    <section className="card dash-tokens" aria-labelledby="dash-tokens">
      <h2 id="dash-tokens">Tokens</h2>
      <p className="figure">
        {NUMBER.format(balance)} <span className="unit">INZ</span>
      </p>
      <p className="about">
        <b>{SHARE.format(illustratedShare(balance))} %</b> of the platform
        <br />
        illustration, if the whole pool is issued
      </p>
      <h3>Statement</h3>
      {entries.length === 0 ? (
        <p className="about">No entries yet. Each accepted contribution and mission becomes one.</p>
      ) : (
        <>
          <Lines lines={entries.slice(0, OPEN_LINES)} />
          {entries.length > OPEN_LINES && (
            <details className="older">
              <summary>{entries.length - OPEN_LINES} earlier entries</summary>
              <Lines lines={entries.slice(OPEN_LINES)} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <ul className="statement">
      {lines.map(({ id, points, description, created_at }) => (
        <li key={id}>
          <span>
            {description}
            <time dateTime={created_at} title={dateInWords(created_at)}>
              {DAY.format(new Date(created_at))}
            </time>
          </span>
          <b className={points < 0 ? 'num less' : 'num'}>
            {points < 0 ? '−' : '+'}
            {NUMBER.format(Math.abs(points))}
            <span className="vh"> INZ</span>
          </b>
        </li>
      ))}
    </ul>
  );
}
