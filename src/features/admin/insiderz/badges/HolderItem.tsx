import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useForm } from '#components/forms/use-form.ts';
import { button, control } from '#components/ui/button.ts';
import { FieldMessage } from '#components/ui/Field.tsx';
import { input } from '#components/ui/text-field.ts';
import { BADGE_LIMITS } from '#domain/badges/badge.ts';
import type { BadgeRow, HolderRow } from '#domain/badges/contract.ts';
import { dateInWords } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import { tabDraft } from '#lib/drafts.ts';
import { write } from '#state/mutation.ts';
import { sendRevocation } from './badges-api.ts';

interface HolderItemProps {
  badge: BadgeRow;
  holder: HolderRow;
  onRevoked: () => void;
}

/** Somebody who holds the badge, and the question before it is taken from them. */
export function HolderItem({ badge, holder, onRevoked }: HolderItemProps) {
  const [asking, setAsking] = useState(false);
  const name = holder.member?.display_name ?? 'Deleted account';
  return (
    <li>
      <span>
        <b>{name}</b> {holder.member && <span className="text-muted">@{holder.member.username}</span>}
        <time className="block text-0 text-muted" dateTime={holder.created_at}>
          Since {dateInWords(holder.created_at)}
        </time>
      </span>
      {asking ? (
        <RevokeForm
          name={name}
          memberId={holder.member_id}
          send={(reason, key) => sendRevocation(badge.id, holder.member_id, reason, key)}
          onRevoked={onRevoked}
          onKeep={() => setAsking(false)}
        />
      ) : (
        <button className={control()} type="button" onClick={() => setAsking(true)}>
          Revoke<span className="sr-only"> from {name}</span>
        </button>
      )}
    </li>
  );
}

const SCHEMA = z.object({
  reason: z.string().check(z.refine((reason) => reason.trim() !== '', 'Please give a reason')),
});

interface RevokeFormProps {
  name: string;
  memberId: string;
  send: (reason: string, key: string) => Promise<unknown>;
  onRevoked: () => void;
  onKeep: () => void;
}

function RevokeForm({ name, memberId, send, onRevoked, onKeep }: RevokeFormProps) {
  const form = useForm({
    id: `revoke-${memberId}`,
    initial: { reason: '' },
    draft: tabDraft(`revoke-${memberId}`),
    schema: SCHEMA,
    send: ({ reason }, key) =>
      write(
        {
          send: (idempotencyKey) => send(reason, idempotencyKey),
          done: 'Badge revoked',
          failed: 'Failed to revoke badge',
          onDone: onRevoked,
        },
        key,
      ),
    onFailed: (fault) => ({ reason: reasonOf(fault) }),
  });
  const { id, error } = form.field('reason');
  const { focus } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => focus('reason'), []);

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
      <div className="flex flex-wrap gap-3">
        <button
          className={button({ kind: 'danger', size: 'sm' })}
          type="button"
          aria-disabled={form.busy}
          onClick={() => void form.submit()}
        >
          {form.busy ? 'Revoking...' : 'Revoke badge'}
        </button>
        <button className={button({ kind: 'line', size: 'sm' })} type="button" onClick={onKeep}>
          Keep it
        </button>
      </div>
    </div>
  );
}
