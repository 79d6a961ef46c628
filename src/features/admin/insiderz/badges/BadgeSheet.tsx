import { useRef } from 'react';
import { useForm } from '#components/forms/use-form.ts';
import { BadgeTile } from '#components/portal/BadgeTile.tsx';
import { Sheet } from '#components/portal/Sheet.tsx';
import { Field } from '#components/ui/Field.tsx';
import { BADGE_LIMITS, BadgeForm, keyFor } from '#domain/badges/badge.ts';
import type { BadgeRow } from '#domain/badges/contract.ts';
import { tabDraft } from '#lib/drafts.ts';
import { write } from '#state/mutation.ts';
import { sendNewBadge } from './badges-api.ts';

interface BadgeSheetProps {
  onCreated: (badge: BadgeRow) => void;
  onClose: () => void;
}

/** Makes a badge. The key follows the name until somebody types one; the picture follows the key. */
export function BadgeSheet({ onCreated, onClose }: BadgeSheetProps) {
  const ownKey = useRef(false);
  const form = useForm({
    id: 'badge',
    initial: { name: '', key: '', description: '' },
    draft: tabDraft('badge'),
    schema: BadgeForm,
    send: (body, idempotencyKey) =>
      write(
        {
          send: () => sendNewBadge(body, idempotencyKey),
          done: 'Badge created',
          failed: 'Failed to create badge',
          onDone: (made) => {
            onCreated(made);
            onClose();
          },
        },
        idempotencyKey,
      ),
  });
  const { key } = form.values;

  return (
    <Sheet title="New badge" action="Create badge" form={form} onClose={onClose}>
      <div className="mb-5 flex items-center gap-4">
        {key === '' ? (
          <div className="size-[5.5rem] flex-none rounded-2 border-2 border-line-strong border-dashed" />
        ) : (
          <BadgeTile badgeKey={key} />
        )}
        <p className="note">The picture is made from the key. Another key, another picture.</p>
      </div>
      <Field {...form.field('name')} label="Name">
        <input
          {...form.control('name', { required: true })}
          maxLength={BADGE_LIMITS.name}
          autoComplete="off"
          onInput={({ currentTarget }) => {
            if (!ownKey.current) form.fill({ key: keyFor(currentTarget.value) });
          }}
        />
      </Field>
      <Field
        {...form.field('key')}
        label="Key"
        hint="Lower-case letters and digits, joined by hyphens. No other badge may have it, and it stays."
      >
        <input
          {...form.control('key', { hint: true, required: true })}
          maxLength={BADGE_LIMITS.key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onInput={() => {
            ownKey.current = true;
          }}
        />
      </Field>
      <Field {...form.field('description')} label="Description" hint="What somebody did for it.">
        <textarea
          {...form.control('description', { hint: true, required: true })}
          rows={3}
          maxLength={BADGE_LIMITS.description}
        />
      </Field>
    </Sheet>
  );
}
