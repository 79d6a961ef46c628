import { useRef } from 'react';
import { ListBar } from '#components/portal/ListHead.tsx';
import { ListSelect } from '#components/portal/ListSelect.tsx';
import { NothingFound, RowsEmpty, RowsLoading, RowsStates } from '#components/portal/ListState.tsx';
import { PagesFoot } from '#components/portal/PagesFoot.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { usePages } from '#components/portal/use-rows.ts';
import { control } from '#components/ui/button.ts';
import { AuditRow } from './AuditRow.tsx';
import { auditQuery } from './oversight-api.ts';
import { actionInWords, KNOWN_ACTIONS } from './words.ts';

const WIDTHS = [
  'md:table-fixed md:[&_th:nth-child(1)]:w-[7rem] md:[&_th:nth-child(2)]:w-[10rem] md:[&_th:nth-child(3)]:w-[30%]',
].join(' ');
const NO_FILTERS = { actor: null, action: null, thing: null };

/** Every write of an admin, newest first: who, when, what, before and after. There is nothing here to change. */
export function AuditView() {
  const { params, go } = useAddress();
  const [actor, action, thing] = ['actor', 'action', 'thing'].map((name) => params.get(name) ?? undefined);
  const pages = usePages(auditQuery({ actor, action, thing }));
  // Whoever was seen once can be chosen, also while a filter hides the others.
  const people = useRef(new Map<string, string>());
  for (const { actor_id, actor_name } of pages.rows) {
    people.current.set(actor_id, actor_name ?? 'Deleted account');
  }

  const known = [...people.current];
  const filtered = Boolean(actor || action || thing);
  const narrow = (name: string, value: string | null) => go({ [name]: value }, 'replace');
  const actions = [
    ...new Set([...KNOWN_ACTIONS, ...pages.rows.map((row) => row.action), ...(action ? [action] : [])]),
  ];

  return (
    <>
      <p className="note">Every change by an admin leaves a row here. Nobody can change or delete one.</p>
      <ListBar>
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
          options={actions.map((one) => [one, actionInWords(one)] as const)}
          all="Everything"
          onChange={(value) => narrow('action', value)}
        />
        {thing && (
          <button className={control()} type="button" onClick={() => narrow('thing', null)}>
            Only {pages.rows[0]?.thing_name ?? 'one thing'}
            <span className="sr-only">, show all things</span>
            <span aria-hidden="true">×</span>
          </button>
        )}
        <button className={control()} type="button" onClick={pages.reload}>
          Refresh
        </button>
      </ListBar>
      {pages.state === 'loading' && <RowsLoading things="the audit" />}
      {pages.state !== 'loading' && pages.rows.length === 0 && (
        <RowsStates rows={pages} things="rows of the audit">
          {filtered ? (
            <NothingFound things="rows" onClear={() => go(NO_FILTERS, 'replace')} />
          ) : (
            <RowsEmpty title="Nothing has been changed yet">
              <p>As soon as an admin decides or changes something, it appears here.</p>
            </RowsEmpty>
          )}
        </RowsStates>
      )}
      {pages.state !== 'loading' && pages.rows.length > 0 && (
        <>
          <RowsTable className={WIDTHS} columns={['When', 'Who', 'What', 'Before and after']}>
            {pages.rows.map((row) => (
              <AuditRow key={row.id} row={row} onNarrow={narrow} isNarrowed={thing !== undefined} />
            ))}
          </RowsTable>
          <PagesFoot pages={pages} things="rows" />
        </>
      )}
    </>
  );
}
