import type { ReactNode } from 'react';
import { RowsStates } from '#components/portal/ListState.tsx';
import { PagesFoot } from '#components/portal/PagesFoot.tsx';
import { Sheet } from '#components/portal/Sheet.tsx';
import { useViewLink } from '#components/portal/use-address.ts';
import { rowsQuery, usePages, useRows } from '#components/portal/use-rows.ts';
import { badge } from '#components/ui/badge.ts';
import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { listContributions } from '#domain/contributions/desk-contract.ts';
import { titleOf } from '#domain/contributions/title.ts';
import { dayOf, grouped } from '#domain/formats.ts';
import { listLedger } from '#domain/ledger/contract.ts';
import { LEDGER_SOURCE_LABELS } from '#domain/ledger/ledger.ts';
import { type ManagedUser, rolesText } from '#domain/users/user.ts';
import { pageRequest } from '#domain/wire.ts';
import { StateBadge } from '../review/panel.tsx';

const contributionsOf = (sender: string) =>
  rowsQuery(['person', sender, 'contributions'], listContributions, (after) => ({ after, sender }));
const ledgerOf = (member: string) =>
  rowsQuery(['person', member, 'ledger'], listLedger, (after) => ({ ...pageRequest(after), member }));

const LINE = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-t-line py-2';
const WORDS = 'min-w-0 flex-[1_1_12rem] wrap-anywhere';
const SMALL = 'block text-0 text-muted';

interface PersonSheetProps {
  user: ManagedUser;
  onClose: () => void;
}

export function PersonSheet({ user, onClose }: PersonSheetProps) {
  const { username, disabled } = user;
  return (
    <Sheet
      title={user.display_name}
      note={`${username}, joined ${dayOf(user.created_at)}`}
      aside={
        <span className={badge({ kind: disabled ? 'danger' : 'success', className: 'flex-none' })}>
          {disabled ? 'Disabled' : 'Open'}
        </span>
      }
      onClose={onClose}
    >
      <Part title="Access">
        <dl>
          <Fact name="Roles">{rolesText(user.roles)}</Fact>
          <Fact name="Second factor">{user.has_second_factor ? 'On' : 'Off'}</Fact>
          <Fact name="Passkeys">{user.has_passkeys ? 'Yes' : 'None'}</Fact>
          <Fact name="Recovery address">{user.has_recovery ? 'Confirmed' : 'None'}</Fact>
          {disabled && <Fact name={`Disabled ${dayOf(disabled.at)}`}>{disabled.reason}</Fact>}
        </dl>
      </Part>
      <Contributions userId={user.id} />
      <Ledger userId={user.id} />
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="mb-2 text-[1.1875rem]">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={LINE}>
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Contributions({ userId }: { userId: string }) {
  const pages = usePages(contributionsOf(userId));
  const linkOf = useViewLink();
  return (
    <Part title="Contributions">
      <RowsStates rows={pages} things="contributions">
        <p className="text-muted">Nothing was sent from this account.</p>
      </RowsStates>
      <ul>
        {pages.rows.map(({ id, reference, description, related_app: app, created_at, ...rest }) => (
          <li key={id} className={LINE}>
            <span className={WORDS}>
              <a className="font-semibold" dir="auto" {...linkOf({ tab: 'review', c: id })}>
                {titleOf(description)}
              </a>
              <span className={SMALL}>
                {[reference, ...(app ? [RELATED_APP_LABELS[app]] : []), dayOf(created_at)].join(' · ')}
              </span>
            </span>
            <StateBadge of={rest} />
          </li>
        ))}
      </ul>
      {pages.hasMore && <PagesFoot pages={pages} things="contributions" />}
    </Part>
  );
}

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${grouped(Math.abs(points))}`;

function Ledger({ userId }: { userId: string }) {
  const entries = useRows(ledgerOf(userId));
  const total = entries.rows.reduce((sum, { points }) => sum + points, 0);
  return (
    <Part title="INZ ledger">
      <RowsStates rows={entries} things="entries">
        <p className="text-muted">No INZ were paid to this account.</p>
      </RowsStates>
      <dl>
        {entries.rows.map(({ id, description, source, created_at, author, points }) => (
          <div key={id} className={LINE}>
            <dt className={WORDS}>
              {description}
              <span className={SMALL}>
                {LEDGER_SOURCE_LABELS[source]}, {dayOf(created_at)}, by{' '}
                {author?.display_name ?? 'a deleted account'}
              </span>
            </dt>
            <dd className="font-semibold">{signed(points)}</dd>
          </div>
        ))}
        {entries.state === 'ready' && entries.rows.length > 0 && (
          <div className={`${LINE} border-t-2! border-t-ink!`}>
            <dt className="font-semibold">In total</dt>
            <dd className="font-semibold">{grouped(total)} INZ</dd>
          </div>
        )}
      </dl>
    </Part>
  );
}
