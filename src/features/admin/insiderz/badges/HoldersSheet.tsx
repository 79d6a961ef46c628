import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { FormStatus } from '#components/forms/FormStatus.tsx';
import { useWriteForm } from '#components/forms/use-write-form.ts';
import { RowsStates } from '#components/portal/ListState.tsx';
import { Sheet } from '#components/portal/Sheet.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { FieldMessage } from '#components/ui/Field.tsx';
import { input } from '#components/ui/text-field.ts';
import { BADGE_LIMITS } from '#domain/badges/badge.ts';
import { type BadgeRow, type Candidate, type HolderRow, revokeBadge } from '#domain/badges/contract.ts';
import { formatDate } from '#domain/formats.ts';
import { tabDraft } from '#lib/drafts.ts';
import { sendTo } from '#state/mutation.ts';
import { peopleList, recordTitle } from '../look.ts';
import { AwardPicker } from './AwardPicker.tsx';
import { useAwardForm } from './BadgeInz.tsx';
import { award, countHolders, holdersQuery } from './badges.ts';

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

const SCHEMA = z.object({
  reason: z.string().check(z.refine((reason) => reason.trim() !== '', 'Please give a reason')),
});

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
    schema: SCHEMA,
    send: (body) => sendTo(revokeBadge, { params: { id: badge.id, member: memberId }, body }),
    done: 'Badge revoked',
    failed: 'Failed to revoke badge',
    onDone: onRevoked,
  });
  const { id, error } = form.field('reason');

  return (
    <div className="grid basis-full gap-2" {...form.inner}>
      <label className="font-semibold" htmlFor={id}>
        Why is it taken from {name}?
      </label>
      <FieldMessage id={id} error={error} />
      <input
        {...form.control('reason')}
        className={input({ size: 'sm' })}
        maxLength={BADGE_LIMITS.reason}
        autoComplete="off"
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
