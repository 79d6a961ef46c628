import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { frame, iconButton, views } from '#components/portal/frame.ts';
import { Icon } from '#components/portal/Icon.tsx';
import { type ListHandle, ROWS_ON_PAGE } from '#components/portal/list-view.ts';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { addressWith, useAddress } from '#components/portal/use-address.ts';
import { NamedGone } from '#components/portal/use-named-row.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import { grouped } from '#domain/formats.ts';
import type { ManagedUser } from '#domain/users/user.ts';
import { $session } from '#state/session.ts';
import { RecordList } from '../RecordList.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { DisableDialog, ResetFactorDialog } from './ReasonDialog.tsx';
import { ResetLinkDialog } from './ResetLinkDialog.tsx';
import { UserRow } from './UserRow.tsx';
import { type UserActor, useUserActions } from './use-user-actions.ts';
import {
  countAdmins,
  ROLE_TABS,
  roleIn,
  USER_LIST,
  usersQuery,
  useUserChanges,
  withRole,
} from './user-list.ts';

export function UsersTab() {
  const session = useStore($session);
  const actorId = session.status === 'signed-in' ? session.user.id : '';
  const users = useRows(usersQuery);
  useUserChanges(users.state === 'ready');
  const actions = useUserActions();
  const { dialog } = actions;
  const { search, params, go } = useAddress();
  const [now] = useState(() => Date.now());
  const role = roleIn(params);
  const chosen = useMemo(() => withRole(users.rows, role), [users.rows, role]);
  const personId = params.get('person');
  const person = users.rows.find(({ id }) => id === personId);
  const actor: UserActor = {
    actorId,
    admins: countAdmins(users.rows),
    actions,
    onShowAudit: (user) => go({ view: 'audit', thing: user.id }, 'push'),
  };
  /** To another person of the list, with the page that they are on. */
  const stepTo = ({ passing }: ListHandle<ManagedUser>, step: 1 | -1) => {
    const at = passing.findIndex(({ id }) => id === personId) + step;
    const next = passing[at];
    const page = Math.floor(at / ROWS_ON_PAGE) + 1;
    return next && (() => go({ person: next.id, page: page > 1 ? String(page) : null }, 'replace'));
  };
  const wasOpen = useRef<string>(undefined);
  useEffect(() => {
    if (!person && wasOpen.current) document.getElementById(`user-${wasOpen.current}`)?.focus();
    wasOpen.current = person?.id;
  }, [person]);

  return (
    <>
      <section className={frame.besideOpen} aria-labelledby="users-title">
        <header className={frame.head}>
          <h1 className={frame.title} id="users-title">
            User Management
          </h1>
          <button
            className={iconButton}
            type="button"
            aria-label="Refresh"
            data-command="Refresh the list"
            onClick={users.reload}
          >
            <Icon of="refresh" />
          </button>
        </header>
        <NamedGone gone={personId !== null && !person && users.state === 'ready'} thing="person" />
        <h2 className="sr-only">Everybody with an account</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser. */}
        <div className={views.row} role="group" aria-label="Role">
          {ROLE_TABS.map(([one, name]) => (
            <button
              key={name}
              className={views.view}
              type="button"
              aria-pressed={one === role}
              onClick={() => go({ role: one, page: null }, 'replace')}
            >
              {name}
              {users.state === 'ready' && (
                <span className="font-regular text-0">{grouped(withRole(users.rows, one).length)}</span>
              )}
            </button>
          ))}
        </div>
        <RecordList
          rows={{ ...users, rows: chosen }}
          spec={USER_LIST}
          things={['person', 'people']}
          empty={
            role === null
              ? ['Nobody has an account yet', 'People appear here as soon as they sign up.']
              : ['Nobody has this role', 'The other tabs have the other people.']
          }
          panel={(list) =>
            person && (
              <PersonPanel
                {...actor}
                user={person}
                neighbours={{ thing: 'person', previous: stepTo(list, -1), next: stepTo(list, 1) }}
                onClose={() => (history.state?.stepped ? history.back() : go({ person: null }, 'replace'))}
              />
            )
          }
        >
          {(shown) => (
            <RowsTable className="table-fixed" columns={['Username', 'Display Name', 'Roles', 'Joined']}>
              {shown.map((user) => (
                <UserRow
                  key={user.id}
                  {...actor}
                  user={user}
                  now={now}
                  href={addressWith(search, { person: user.id })}
                  isOpen={user.id === personId}
                  onOpen={() => go({ person: user.id }, person ? 'replace' : 'push')}
                />
              ))}
            </RowsTable>
          )}
        </RecordList>
        {users.state === 'partial' && (
          <p className="note" role="status">
            More people are on their way...
          </p>
        )}
      </section>
      {dialog?.kind === 'disable' && <DisableDialog user={dialog.user} onClose={actions.closeDialog} />}
      {dialog?.kind === 'reset-factor' && (
        <ResetFactorDialog user={dialog.user} onClose={actions.closeDialog} />
      )}
      {dialog?.kind === 'link' && (
        <ResetLinkDialog
          user={dialog.user}
          made={dialog.made}
          onNew={actions.issueLink}
          onClose={actions.closeDialog}
        />
      )}
    </>
  );
}
