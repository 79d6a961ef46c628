import { useRef } from 'react';
import { useWriteForm } from '#components/forms/use-write-form.ts';
import { BadgeTile } from '#components/portal/badge-drawing.tsx';
import { BADGE_LIMITS, BadgeForm, keyFor } from '#domain/badges/badge.ts';
import { createBadge } from '#domain/badges/contract.ts';
import { tabDraft } from '#lib/drafts.ts';
import { sendTo } from '#state/mutation.ts';
import { changeRows } from '#state/queries.ts';
import { FormSheet } from '../../FormFields.tsx';
import { badgesQuery } from './badges.ts';

/** The key follows the name until edited; the picture follows the key. */
export function BadgeSheet({ onClose }: { onClose: () => void }) {
  const ownKey = useRef(false);
  const form = useWriteForm({
    id: 'badge',
    initial: { name: '', key: '', description: '' },
    draft: tabDraft('badge'),
    schema: BadgeForm,
    send: (body) => sendTo(createBadge, { body }),
    done: 'Badge created',
    failed: 'Failed to create badge',
    onDone: (made) => changeRows(badgesQuery, (rows) => [...rows.filter(({ id }) => id !== made.id), made]),
    onClose,
  });
  const { key } = form.values;

  return (
    <FormSheet
      title="New badge"
      action="Create badge"
      form={form}
      onClose={onClose}
      fields={[
        {
          name: 'name',
          label: 'Name',
          max: BADGE_LIMITS.name,
          attributes: {
            onInput: ({ currentTarget }) => {
              if (!ownKey.current) form.fill({ key: keyFor(currentTarget.value) });
            },
          },
        },
        {
          name: 'key',
          label: 'Key',
          hint: 'Lower-case letters and digits, joined by hyphens. No other badge may have it, and it stays.',
          max: BADGE_LIMITS.key,
          attributes: {
            autoCapitalize: 'none',
            spellCheck: false,
            onInput: () => {
              ownKey.current = true;
            },
          },
        },
        {
          name: 'description',
          label: 'Description',
          hint: 'What someone did for it.',
          rows: 3,
          max: BADGE_LIMITS.description,
        },
      ]}
    >
      <div className="mb-5 flex items-center gap-4">
        {key === '' ? (
          <div className="size-[5.5rem] flex-none rounded-2 border-2 border-line-strong border-dashed" />
        ) : (
          <BadgeTile badgeKey={key} />
        )}
        <p className="note">The picture is made from the key. Another key, another picture.</p>
      </div>
    </FormSheet>
  );
}
