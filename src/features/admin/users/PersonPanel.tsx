import { AppChip } from '#components/contributions/AppChip.tsx';
import { RowsStates } from '#components/portal/ListState.tsx';
import { PersonTile } from '#components/portal/PersonTile.tsx';
import { PagesFoot } from '#components/portal/RowsTable.tsx';
import { type Neighbours, PanelPart, SidePanel } from '#components/portal/SidePanel.tsx';
import { viewLink } from '#components/portal/use-address.ts';
import { rowsQuery, usePages, useRows } from '#components/portal/use-rows.ts';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { listContributions } from '#domain/contributions/desk-contract.ts';
import { titleOf } from '#domain/contributions/title.ts';
import { dayOf, grouped } from '#domain/formats.ts';
import { listLedger } from '#domain/ledger/contract.ts';
import { LEDGER_SOURCE_LABELS } from '#domain/ledger/ledger.ts';
import { type ManagedUser, rolesText } from '#domain/users/user.ts';
import { pageRequest } from '#domain/wire.ts';
import { StateBadge } from '../review/panel.tsx';
import { actsOn, type UserAct, type UserActor } from './use-user-actions.ts';

const contributionsOf = (sender: string) =>
  rowsQuery(['person', sender, 'contributions'], listContributions, (after) => ({ after, sender }));
const ledgerOf = (member: string) =>
  rowsQuery(['person', member, 'ledger'], listLedger, (after) => ({ ...pageRequest(after), member }));

const LINE = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-t-line py-2';
const WORDS = 'min-w-0 flex-[1_1_12rem] wrap-anywhere';
const SMALL = 'block text-0 text-muted';

interface PersonPanelProps extends UserActor {
  user: ManagedUser;
  neighbours: Neighbours;
  onClose: () => void;
}

export function PersonPanel({ user, neighbours, onClose, ...actor }: PersonPanelProps) {
  const { id, username, disabled } = user;
  const acts = actsOn(user, actor);
  return (
    <SidePanel
      title={user.display_name}
      note={`${username}, joined ${dayOf(user.created_at)}`}
      picture={<PersonTile name={username} className="w-7" />}
      state={
        <span className={badge({ kind: disabled ? 'danger' : 'success' })}>
          {disabled ? 'Disabled' : 'Open'}
        </span>
      }
      neighbours={neighbours}
      onClose={onClose}
    >
      <PanelPart title="Access">
        <Setting name="Roles" text={rolesText(user.roles)} acts={acts.roles} />
        <Setting name="Passkeys" text={user.has_passkeys ? 'Yes' : 'None'} />
        <Setting name="Second factor" text={user.has_second_factor ? 'On' : 'Off'} acts={[acts.factor]} />
        <Setting name="Recovery address" text={user.has_recovery ? 'Confirmed' : 'None'} acts={[acts.link]} />
      </PanelPart>
      <Contributions key={`sent ${id}`} userId={id} />
      <Ledger key={`paid ${id}`} userId={id} />
      <PanelPart title="Account">
        <Setting name="Audit" text="Every change by an admin" acts={[acts.audit]} />
        <Setting
          name={disabled ? `Disabled ${dayOf(disabled.at)}` : 'Disable'}
          text={disabled?.reason ?? 'Signs them out everywhere. Contributions and INZ stay.'}
          acts={[acts.account]}
        />
      </PanelPart>
    </SidePanel>
  );
}

/** An action that is not offered stays with its reason, so that the focus is not lost. */
function Setting({ name, text, acts = [] }: { name: string; text: string; acts?: readonly UserAct[] }) {
  const reasons = new Set(acts.map(({ why }) => why).filter((why) => why !== null));
  return (
    <div className={LINE}>
      <p className="min-w-0 flex-[1_1_8rem]">
        <b className="font-semibold">{name}</b>
        {[text, ...reasons].map((sentence) => (
          <span key={sentence} className={SMALL}>
            {sentence}
          </span>
        ))}
      </p>
      <div className="flex flex-wrap gap-2">
        {acts.map(({ name: act, why, press }, n) => (
          <Control
            // biome-ignore lint/suspicious/noArrayIndexKey: one that becomes its opposite keeps the focus.
            key={n}
            className="aria-disabled:opacity-30"
            aria-disabled={why !== null}
            onClick={() => why === null && press()}
          >
            {act}
          </Control>
        ))}
      </div>
    </div>
  );
}

function Contributions({ userId }: { userId: string }) {
  const pages = usePages(contributionsOf(userId));
  return (
    <PanelPart title="Contributions">
      <RowsStates rows={pages} things="contributions">
        <p className="text-muted">Nothing was sent from this account.</p>
      </RowsStates>
      <ul>
        {pages.rows.map(({ id, reference, description, related_app: app, created_at, ...rest }) => (
          <li key={id} className={LINE}>
            <AppChip app={app} />
            <span className={WORDS}>
              <a className="font-semibold" dir="auto" {...viewLink({ tab: 'review', c: id })}>
                {titleOf(description)}
              </a>
              <span className={SMALL}>{`${reference} · ${dayOf(created_at)}`}</span>
            </span>
            <StateBadge of={rest} />
          </li>
        ))}
      </ul>
      {pages.hasMore && <PagesFoot pages={pages} things="contributions" />}
    </PanelPart>
  );
}

const signed = (points: number): string => `${points < 0 ? '−' : '+'}${grouped(Math.abs(points))}`;

function Ledger({ userId }: { userId: string }) {
  const entries = useRows(ledgerOf(userId));
  const total = entries.rows.reduce((sum, { points }) => sum + points, 0);
  return (
    <PanelPart title="INZ ledger">
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
    </PanelPart>
  );
}
