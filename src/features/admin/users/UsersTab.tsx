import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { frame } from '#components/portal/frame.ts';
import { ListHead } from '#components/portal/ListHead.tsx';
import { NothingFound, RowsEmpty, RowsStates } from '#components/portal/ListState.tsx';
import { Pager } from '#components/portal/Pager.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { useListView } from '#components/portal/use-list-view.ts';
import { useRows } from '#components/portal/use-rows.ts';
import { control } from '#components/ui/button.ts';
import type { ManagedUser } from '#domain/users/user.ts';
import { $session } from '#state/session.ts';
import { DisableDialog, ResetFactorDialog } from './ReasonDialog.tsx';
import { ResetLinkDialog } from './ResetLinkDialog.tsx';
import { UserRow } from './UserRow.tsx';
import { useUserActions } from './use-user-actions.ts';
import { countAdmins, USER_LIST, usersQuery, useUserChanges } from './user-list.ts';

export function UsersTab() {
  const session = useStore($session);
  const actorId = session.status === 'signed-in' ? session.user.id : '';
  const users = useRows(usersQuery);
  const list = useListView(users.rows, USER_LIST);
  useUserChanges(users.state === 'ready');
  const actions = useUserActions();
  const { go } = useAddress();
  const [now] = useState(() => Date.now());
  const admins = countAdmins(users.rows);
  const showAudit = (user: ManagedUser) => go({ view: 'audit', thing: user.id }, 'push');

  return (
    <section aria-labelledby="users-title">
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className={frame.title} id="users-title">
          User Management
        </h1>
        <button className={control()} type="button" onClick={users.reload}>
          Refresh
        </button>
      </header>
      <h2 className="sr-only">Everybody with an account</h2>
      <RowsStates rows={users} things="people">
        <RowsEmpty title="Nobody has an account yet">
          <p>People appear here as soon as they sign up.</p>
        </RowsEmpty>
      </RowsStates>
      {users.state !== 'loading' && users.rows.length > 0 && (
        <>
          <ListHead list={list} things="people" />
          {list.passing.length === 0 ? (
            <NothingFound things="people" onClear={list.clear} />
          ) : (
            <RowsTable
              className="table-fixed [&>tbody>tr:hover]:bg-ground"
              columns={['Username', 'Display Name', 'Roles', 'Joined']}
            >
              {list.shown.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  actorId={actorId}
                  admins={admins}
                  now={now}
                  actions={actions}
                  onShowAudit={showAudit}
                />
              ))}
            </RowsTable>
          )}
          <Pager list={list} things={['person', 'people']} />
          {users.state === 'partial' && (
            <p className="note" role="status">
              More people are on their way...
            </p>
          )}
        </>
      )}
      {actions.disabling && (
        <DisableDialog user={actions.disabling} onClose={actions.closeDialogs} onDisable={actions.disable} />
      )}
      {actions.resetting && (
        <ResetFactorDialog
          user={actions.resetting}
          onClose={actions.closeDialogs}
          onReset={actions.resetFactor}
        />
      )}
      {actions.link && (
        <ResetLinkDialog
          user={actions.link.user}
          made={actions.link.made}
          onNew={actions.issueLink}
          onClose={actions.closeDialogs}
        />
      )}
    </section>
  );
}
