import { Age } from '#components/portal/Age.tsx';
import { ListBar } from '#components/portal/ListHead.tsx';
import { ListSelect } from '#components/portal/ListSelect.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { rowsQuery, usePages } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { STORED_OUTCOMES } from '#domain/audit/audit.ts';
import { listSignInAttempts } from '#domain/audit/contract.ts';
import type { CallOf } from '#domain/contract.ts';
import { PagedList } from '../RecordList.tsx';
import { narrowLink, OUTCOMES } from './words.ts';

const WIDTHS = 'md:table-fixed md:[&_th:nth-child(1)]:w-[6rem] md:[&_th:nth-child(3)]:w-[28%]';
const NO_FILTERS = { outcome: null, identifier: null };

const attemptsQuery = (filters: Omit<CallOf<typeof listSignInAttempts>['query'], 'after'>) =>
  rowsQuery(['attempts', filters], listSignInAttempts, (after) => ({ ...filters, after }));

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
      <ListBar onRefresh={pages.reload}>
        <ListSelect
          label="Outcome"
          value={outcome ?? ''}
          options={STORED_OUTCOMES.map((one) => [one, OUTCOMES[one].name] as const)}
          all="All"
          onChange={(value) => go({ outcome: value }, 'replace')}
        />
        {identifier && (
          <Control onClick={() => go({ identifier: null }, 'replace')}>
            Only {identifier}
            <span className="sr-only">, show everybody</span>
            <span aria-hidden="true">×</span>
          </Control>
        )}
      </ListBar>
      <PagedList
        pages={pages}
        things="attempts"
        empty={[
          'Nobody has tried to sign in yet',
          'Each attempt on the admin page leaves a row here, never with a password.',
        ]}
        onClear={outcome || identifier ? () => go(NO_FILTERS, 'replace') : null}
      >
        <RowsTable className={WIDTHS} columns={['When', 'Who', 'Outcome', 'From']}>
          {pages.rows.map((row) => (
            <tr key={row.id}>
              <td data-label="When">
                <Age at={row.created_at} />
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
      </PagedList>
    </>
  );
}
