import { useState } from 'react';
import { BadgeTile } from '#components/portal/BadgeTile.tsx';
import { FormSheet } from '#components/portal/FormSheet.tsx';
import { errorsIn, type FieldErrors, useSubmit } from '#components/portal/use-submit.ts';
import { controlProps, Field } from '#components/ui/Field.tsx';
import { BADGE_LIMITS, BadgeForm, keyFor } from '#domain/badges/badge.ts';
import type { BadgeRow } from '#domain/badges/contract.ts';
import { sendNewBadge } from './badges-api.ts';

interface BadgeSheetProps {
  onCreated: (badge: BadgeRow) => void;
  onClose: () => void;
}

/** Makes a badge (R426). The key follows the name until somebody types one; the picture follows the key. */
export function BadgeSheet({ onCreated, onClose }: BadgeSheetProps) {
  const [name, setName] = useState('');
  const [ownKey, setOwnKey] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const { busy, problem, fields, submit } = useSubmit();
  const key = ownKey ?? keyFor(name);
  const wrong: FieldErrors = { ...fields, ...errors };

  const onSubmit = async () => {
    const body: BadgeForm = { name, key, description };
    const found = errorsIn(BadgeForm, body);
    setErrors(found);
    const first = ['name', 'key', 'description'].find((field) => found[field]);
    if (first) return document.getElementById(`badge-${first}`)?.focus();
    await submit(body, {
      send: (idempotencyKey) => sendNewBadge(body, idempotencyKey),
      done: 'Badge created',
      failed: 'Failed to create badge',
      onDone: (made) => {
        onCreated(made);
        onClose();
      },
    });
  };

  return (
    <FormSheet
      title="New badge"
      action="Create badge"
      busy={busy}
      dirty={name !== '' || description !== '' || (ownKey ?? '') !== ''}
      problem={problem && <p>{problem}</p>}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <div className="badge-preview">
        {key === '' ? <div className="badge-tile none" /> : <BadgeTile badgeKey={key} />}
        <p className="note">The picture is made from the key. Another key, another picture.</p>
      </div>
      <Field id="badge-name" label="Name" error={wrong.name}>
        <input
          {...controlProps('badge-name', 'name', { error: wrong.name, required: true })}
          value={name}
          maxLength={BADGE_LIMITS.name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        id="badge-key"
        label="Key"
        hint="Lower-case letters and digits, joined by hyphens. No other badge may have it, and it stays."
        error={wrong.key}
      >
        <input
          {...controlProps('badge-key', 'key', { error: wrong.key, hint: true, required: true })}
          value={key}
          maxLength={BADGE_LIMITS.key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setOwnKey(event.target.value)}
        />
      </Field>
      <Field
        id="badge-description"
        label="Description"
        hint="What somebody did for it."
        error={wrong.description}
      >
        <textarea
          {...controlProps('badge-description', 'description', {
            error: wrong.description,
            hint: true,
            required: true,
          })}
          value={description}
          rows={3}
          maxLength={BADGE_LIMITS.description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
    </FormSheet>
  );
}
