import { ListBar } from '#components/portal/ListHead.tsx';
import { ListSelect } from '#components/portal/ListSelect.tsx';
import { NothingFound, RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import { PagesFoot } from '#components/portal/PagesFoot.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { usePages } from '#components/portal/use-rows.ts';
import { badge } from '#components/ui/badge.ts';
import { control } from '#components/ui/button.ts';
import { STORED_OUTCOMES } from '#domain/audit/audit.ts';
import { formatAge, formatDate } from '#domain/formats.ts';
import { attemptsQuery } from './oversight-api.ts';
import { narrowLink, OUTCOMES } from './words.ts';

const NO_FILTERS = { outcome: null, identifier: null };

/** Sign-in attempts on the admin page in the last 90 days, with their results. */
export function AttemptsView() {
  const { params, go } = useAddress();
  const outcome = STORED_OUTCOMES.find((one) => one === params.get('outcome'));
  const identifier = params.get('identifier') ?? undefined;
  const pages = usePages(attemptsQuery({ outcome, identifier }));

  return (
    <>
      <p className="note">
        Attempts on our own sign-in page, kept for 90 days. Attempts made straight at Firebase, past our page,
        are seen in Firebase's own logs only. After five failures in 15 minutes an account has to wait at that
        address. Entries marked “reported by the browser” cannot be trusted: anyone can send one under any
        name. Successful sign-ins are confirmed by our server.
      </p>
      <ListBar>
        <ListSelect
          label="Outcome"
          value={outcome ?? ''}
          options={STORED_OUTCOMES.map((one) => [one, OUTCOMES[one].name] as const)}
          all="All"
          onChange={(value) => go({ outcome: value }, 'replace')}
        />
        {identifier && (
          <button className={control()} type="button" onClick={() => go({ identifier: null }, 'replace')}>
            Only {identifier}
            <span className="sr-only">, show everybody</span>
            <span aria-hidden="true">×</span>
          </button>
        )}
        <button className={control()} type="button" onClick={pages.reload}>
          Refresh
        </button>
      </ListBar>
      {pages.state === 'loading' || pages.rows.length === 0 ? (
        <RowsStates rows={pages} things="attempts">
          {outcome || identifier ? (
            <NothingFound things="attempts" onClear={() => go(NO_FILTERS, 'replace')} />
          ) : (
            <RowsEmpty title="Nobody has tried to sign in yet">
              <p>Each attempt on the admin page leaves a row here, never with a password.</p>
            </RowsEmpty>
          )}
        </RowsStates>
      ) : (
        <>
          <RowsTable columns={['When', 'Who', 'Outcome', 'From']}>
            {pages.rows.map((row) => (
              <tr key={row.id}>
                <td data-label="When">
                  <time dateTime={row.created_at} title={formatDate(row.created_at)}>
                    {formatAge(row.created_at, Date.now())}
                  </time>
                </td>
                <th scope="row">
                  {identifier ? (
                    row.identifier
                  ) : (
                    <button
                      className={narrowLink}
                      type="button"
                      aria-label={`Show only attempts of ${row.identifier}`}
                      onClick={() => go({ identifier: row.identifier }, 'replace')}
                    >
                      {row.identifier}
                    </button>
                  )}
                </th>
                <td data-label="Outcome">
                  <span className={badge({ kind: OUTCOMES[row.outcome].tone })}>
                    {OUTCOMES[row.outcome].name}
                  </span>
                  {row.claimed && <span className="block text-1 text-muted"> reported by the browser</span>}
                </td>
                <td data-label="From">
                  <span className="line-clamp-2 text-0 text-muted" title={row.user_agent}>
                    {row.from && <code>{row.from}</code>} {row.user_agent}
                  </span>
                </td>
              </tr>
            ))}
          </RowsTable>
          <p className="note">
            The six letters stand for a network address. They change daily and identify nobody.
          </p>
          <PagesFoot pages={pages} things="attempts" />
        </>
      )}
    </>
  );
}
