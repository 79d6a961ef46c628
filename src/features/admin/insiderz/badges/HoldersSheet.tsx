import { useStore } from '@nanostores/react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { useWriteForm } from '#components/forms/use-write-form.ts';
import { RowsStates } from '#components/portal/ListState.tsx';
import { Sheet } from '#components/portal/Sheet.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { input, message } from '#components/ui/text-field.ts';
import { BADGE_LIMITS } from '#domain/badges/badge.ts';
import { type BadgeRow, type Candidate, type HolderRow, revokeBadge } from '#domain/badges/contract.ts';
import { formatDate } from '#domain/formats.ts';
import { fold, wordMatcher } from '#domain/search-text.ts';
import { reasonOf } from '#lib/api-client.ts';
import { tabDraft } from '#lib/drafts.ts';
import { sendTo } from '#state/mutation.ts';
import { $session } from '#state/session.ts';
import { FormFields } from '../../FormFields.tsx';
import { peopleList, recordTitle } from '../look.ts';
import { BadgeInzField, useAwardForm } from './BadgeInz.tsx';
import { award, candidatesQuery, countHolders, holdersQuery } from './badges.ts';

export function HoldersSheet({ badge, onClose }: { badge: BadgeRow; onClose: () => void }) {
  const holders = useRows(holdersQuery(badge.id));
  const { rows } = holders;

  const chosen = useRef<Candidate>(null);
  const form = useAwardForm({
    id: 'picker',
    badgeKey: badge.key,
    send: (inz) => award({ badge, memberId: chosen.current?.id ?? '', inz }),
    // The sheet closes after each change: it would cover the toast.
    onAwarded: ({ member_id }) => {
      const isNew = !rows.some((holder) => holder.member_id === member_id);
      if (isNew) countHolders(badge.id, 1);
      onClose();
    },
  });
  const onRevoked = () => {
    countHolders(badge.id, -1);
    onClose();
  };

  return (
    <Sheet title={badge.name} note={badge.description} form={form} problem={null} onClose={onClose}>
      <AwardPicker badge={badge} holders={rows} form={form} chosen={chosen} />
      <h3 className={recordTitle({ className: 'mb-2' })} id="holders-title">
        Held by
      </h3>
      <RowsStates rows={holders} things="holders">
        <p className="text-muted">Nobody holds it yet.</p>
      </RowsStates>
      {rows.length > 0 && (
        <ul className={peopleList} aria-labelledby="holders-title">
          {rows.map((holder) => (
            <HolderItem key={holder.id} badge={badge} holder={holder} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

interface HolderItemProps {
  badge: BadgeRow;
  holder: HolderRow;
  onRevoked: () => void;
}

function HolderItem({ badge, holder, onRevoked }: HolderItemProps) {
  const [isRevoking, setIsRevoking] = useState(false);
  const name = holder.member?.display_name ?? 'Deleted account';
  return (
    <li>
      <span>
        <b>{name}</b> {holder.member && <span className="text-muted">@{holder.member.username}</span>}
        <time className="block text-0 text-muted" dateTime={holder.created_at}>
          Since {formatDate(holder.created_at)}
        </time>
      </span>
      {isRevoking ? (
        <RevokeForm
          badge={badge}
          memberId={holder.member_id}
          name={name}
          onRevoked={onRevoked}
          onCancel={() => setIsRevoking(false)}
        />
      ) : (
        <Control about={`from ${name}`} onClick={() => setIsRevoking(true)}>
          Revoke
        </Control>
      )}
    </li>
  );
}

interface RevokeFormProps {
  badge: BadgeRow;
  memberId: string;
  name: string;
  onRevoked: () => void;
  onCancel: () => void;
}

function RevokeForm({ badge, memberId, name, onRevoked, onCancel }: RevokeFormProps) {
  const form = useWriteForm({
    id: `revoke-${memberId}`,
    opensAt: 'reason',
    initial: { reason: '' },
    draft: tabDraft(`revoke-${memberId}`),
    schema: revokeBadge.body,
    send: (body) => sendTo(revokeBadge, { params: { id: badge.id, member: memberId }, body }),
    done: 'Badge revoked',
    failed: 'Failed to revoke badge',
    onDone: onRevoked,
  });

  return (
    <div className="basis-full" {...form.inner}>
      <FormFields
        form={form}
        fields={[{ name: 'reason', label: `Why is it taken from ${name}?`, max: BADGE_LIMITS.reason }]}
        size="sm"
      />
      <FormStatus form={form} />
      <div className="flex flex-wrap gap-3">
        <Button kind="danger" size="sm" aria-disabled={form.busy} onClick={() => void form.submit()}>
          {form.busy ? 'Revoking...' : 'Revoke badge'}
        </Button>
        <Button kind="line" size="sm" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </div>
  );
}

const GIVE = 'aria-disabled:cursor-default aria-disabled:border-transparent! aria-disabled:text-muted';
const OFFERED = 6;

interface AwardPickerProps {
  badge: BadgeRow;
  holders: readonly HolderRow[];
  form: FormHandle<{ inz: string }>;
  chosen: RefObject<Candidate | null>;
}

/** Removes duplicates: a person has one row per role, perhaps on different pages. */
function distinct(rows: readonly Candidate[]): Candidate[] {
  return [...new Map(rows.map((person) => [person.id, person])).values()].sort((a, b) =>
    a.display_name.localeCompare(b.display_name),
  );
}

function AwardPicker({ badge, holders, form, chosen }: AwardPickerProps) {
  const { rows, state, fault, reload } = useRows(candidatesQuery);
  const session = useStore($session);
  const adminId = session.status === 'signed-in' ? session.user.id : null;
  const [q, setQ] = useState('');
  const people = useMemo(() => distinct(rows), [rows]);
  const holding = useMemo(() => new Set(holders.map(({ member_id }) => member_id)), [holders]);
  const matches = wordMatcher(q);
  const found = people.filter(({ display_name, username }) => matches(fold(`${display_name} ${username}`)));
  const offered = found.slice(0, OFFERED);

  const give = (person: Candidate) => {
    if (form.busy || holding.has(person.id)) return;
    chosen.current = person;
    void form.submit();
  };

  return (
    <div className="mb-5 [&>div:has(>label)]:mb-3!">
      <BadgeInzField form={form} badgeKey={badge.key} />
      <Field id="award-search" label="Award to" hint="Search among members and admins by name.">
        <input
          className={input()}
          id="award-search"
          type="search"
          value={q}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          aria-describedby="award-search-hint"
          onChange={(event) => setQ(event.target.value)}
          onKeyDown={(event) => {
            // Enter must not submit the sheet's form and close it.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
      <p className="sr-only" role="status">
        {state === 'loading' ? 'Loading people...' : `${found.length} found`}
      </p>
      {state === 'failed' && (
        <p className={message} role="alert">
          The people could not be loaded. {reasonOf(fault)} <Control onClick={reload}>Try again</Control>
        </p>
      )}
      <FormStatus form={form} />
      <ul className={peopleList} aria-label="People">
        {offered.map((person) => (
          <li key={person.id}>
            <span>
              <b>{person.display_name}</b> <span className="text-muted">@{person.username}</span>
            </span>
            {person.id === adminId && !holding.has(person.id) ? (
              <span className="text-muted">You; another admin can award it</span>
            ) : (
              <Control
                about={person.display_name}
                className={GIVE}
                aria-disabled={form.busy || holding.has(person.id)}
                onClick={() => give(person)}
              >
                {holding.has(person.id)
                  ? 'Holds it'
                  : form.busy && chosen.current === person
                    ? 'Awarding...'
                    : 'Award'}
              </Control>
            )}
          </li>
        ))}
      </ul>
      {state === 'ready' && found.length === 0 && <p className="text-muted">No member has that name.</p>}
      {found.length > OFFERED && (
        <p className="note mt-2">{found.length - OFFERED} more. Type more of the name to find them.</p>
      )}
    </div>
  );
}
