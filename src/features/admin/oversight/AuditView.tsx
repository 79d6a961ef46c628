import { useRef } from 'react';
import { Age } from '#components/portal/Age.tsx';
import { ListBar } from '#components/portal/ListHead.tsx';
import { ListSelect } from '#components/portal/ListSelect.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { rowsQuery, usePages } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { listAudit } from '#domain/audit/contract.ts';
import type { CallOf } from '#domain/contract.ts';
import { PagedList } from '../RecordList.tsx';
import { actionLabel, formatDifferences, KNOWN_ACTIONS, narrowLink } from './words.ts';

const WIDTHS =
  'md:table-fixed md:[&_th:nth-child(1)]:w-[6rem] md:[&_th:nth-child(2)]:w-[16%] md:[&_th:nth-child(3)]:w-[28%]';
const NO_FILTERS = { actor: null, action: null, thing: null };

const auditQuery = (filters: Omit<CallOf<typeof listAudit>['query'], 'after'>) =>
  rowsQuery(['audit', filters], listAudit, (after) => ({ ...filters, after }));

export function AuditView() {
  const { params, go } = useAddress();
  const [actor, action, thing] = ['actor', 'action', 'thing'].map((name) => params.get(name) ?? undefined);
  const pages = usePages(auditQuery({ actor, action, thing }));
  // Users seen once stay selectable while a filter hides their rows.
  const people = useRef(new Map<string, string>());
  for (const { actor_id, actor_name } of pages.rows) {
    people.current.set(actor_id, actor_name ?? 'Deleted account');
  }

  const known = [...people.current];
  const narrow = (name: string, value: string | null) => go({ [name]: value }, 'replace');
  const actions = [
    ...new Set([...KNOWN_ACTIONS, ...pages.rows.map((row) => row.action), ...(action ? [action] : [])]),
  ];

  return (
    <>
      <p className="note">Every change by an admin leaves a row here. Nobody can change or delete one.</p>
      <ListBar onRefresh={pages.reload}>
        <ListSelect
          label="Who"
          value={actor ?? ''}
          options={actor && !people.current.has(actor) ? [[actor, 'One admin'], ...known] : known}
          all="Everybody"
          onChange={(value) => narrow('actor', value)}
        />
        <ListSelect
          label="What"
          value={action ?? ''}
          options={actions.map((one) => [one, actionLabel(one)] as const)}
          all="Everything"
          onChange={(value) => narrow('action', value)}
        />
        {thing && (
          <Control onClick={() => narrow('thing', null)}>
            Only {pages.rows[0]?.thing_name ?? 'one thing'}
            <span className="sr-only">, show all things</span>
            <span aria-hidden="true">×</span>
          </Control>
        )}
      </ListBar>
      <PagedList
        pages={pages}
        things="rows of the audit"
        empty={[
          'Nothing has been changed yet',
          'As soon as an admin decides or changes something, it appears here.',
        ]}
        onClear={actor || action || thing ? () => go(NO_FILTERS, 'replace') : null}
      >
        <RowsTable className={WIDTHS} columns={['When', 'Who', 'What', 'Before and after']}>
          {pages.rows.map((row) => {
            const differences = formatDifferences(row);
            const name = row.thing_name ?? 'this one';
            return (
              <tr key={row.id}>
                <td data-label="When">
                  <Age at={row.created_at} />
                </td>
                <th scope="row">{row.actor_name ?? <span className="text-muted">Deleted account</span>}</th>
                <td data-label="What">
                  {actionLabel(row.action)}:{' '}
                  {thing ? (
                    <span className="text-muted">{name}</span>
                  ) : (
                    <button
                      className={narrowLink}
                      type="button"
                      title={row.thing}
                      aria-label={`Show only what was done to ${name}`}
                      onClick={() => narrow('thing', row.thing)}
                    >
                      {name}
                    </button>
                  )}
                </td>
                <td data-label="Before and after">
                  {differences.length === 0 ? (
                    <span className="text-muted">No difference</span>
                  ) : (
                    <dl className="grid gap-1">
                      {differences.map(({ name: member, before, after }) => (
                        <div
                          className="flex flex-wrap gap-x-2 lg:grid lg:grid-cols-[minmax(6rem,9rem)_minmax(0,1fr)]"
                          key={member}
                        >
                          <dt className="text-muted">{member}</dt>
                          <dd className="flex flex-wrap gap-x-2 gap-y-1 whitespace-pre-line">
                            {/* The prefixes are for screen readers, which do not announce strikethrough. */}
                            {before !== null && (
                              <del className="text-muted">
                                <span className="sr-only">was </span>
                                {before}
                              </del>
                            )}
                            {after !== null && (
                              <ins className="rounded-1 bg-success-wash px-1 no-underline">
                                <span className="sr-only">is </span>
                                {after}
                              </ins>
                            )}
                            {after === null && <span className="text-muted">taken away</span>}
                          </dd>
                        </div>
                      ))}
                    </dl>
                  )}
                </td>
              </tr>
            );
          })}
        </RowsTable>
      </PagedList>
    </>
  );
}
