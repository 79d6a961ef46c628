import { useEffect, useRef, useState } from 'react';
import { FieldMessage } from '#components/ui/Field.tsx';
import { BADGE_LIMITS } from '#domain/badges/badge.ts';
import type { BadgeRow, HolderRow } from '#domain/badges/contract.ts';
import { reasonOf } from '#lib/api-client.ts';
import { dateInWords } from '#lib/in-words.ts';
import { mutate } from '#state/mutation.ts';
import { sendRevocation } from './badges-api.ts';

interface HolderItemProps {
  badge: BadgeRow;
  holder: HolderRow;
  onRevoked: () => void;
}

export function HolderItem({ badge, holder, onRevoked }: HolderItemProps) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const name = holder.member?.display_name ?? 'Somebody who has left';
  const id = `reason-${holder.member_id}`;

  useEffect(() => {
    if (asking) field.current?.focus();
  }, [asking]);

  const revoke = async () => {
    if (busy) return;
    if (reason.trim() === '') {
      setError('Please give a reason');
      return field.current?.focus();
    }
    setError(undefined);
    setBusy(true);
    const fault = await mutate({
      send: (key) => sendRevocation(badge.id, holder.member_id, reason, key),
      done: 'Badge revoked',
      failed: 'Failed to revoke badge',
      onDone: onRevoked,
    });
    setBusy(false);
    if (fault) setError(reasonOf(fault));
  };

  return (
    <li>
      <span>
        <b>{name}</b> {holder.member && <span className="muted">@{holder.member.username}</span>}
        <time className="row-when" dateTime={holder.created_at}>
          Since {dateInWords(holder.created_at)}
        </time>
      </span>
      {!asking && (
        <button className="ctl" type="button" onClick={() => setAsking(true)}>
          Revoke<span className="vh"> from {name}</span>
        </button>
      )}
      {asking && (
        <div className="revoke-form">
          <label htmlFor={id}>Why is it taken from {name}?</label>
          <FieldMessage id={id} error={error} />
          <input
            ref={field}
            className="in sm"
            id={id}
            value={reason}
            maxLength={BADGE_LIMITS.reason}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => setReason(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void revoke();
            }}
          />
          <div className="acts">
            <button className="btn sm bad" type="button" aria-disabled={busy} onClick={() => void revoke()}>
              {busy ? 'Revoking...' : 'Revoke badge'}
            </button>
            <button className="btn sm line" type="button" onClick={() => setAsking(false)}>
              Keep it
            </button>
          </div>
        </div>
      )}
    </li>
  );
}
