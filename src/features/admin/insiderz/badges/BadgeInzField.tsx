import type { FormHandle } from '#components/forms/use-form.ts';
import { Field } from '#components/ui/Field.tsx';
import { rewardOfBadge } from '#domain/badges/rules.ts';
import { grouped, range } from '#domain/formats.ts';
import { needsSecondAdmin, SECOND_ADMIN_ABOVE_INZ } from '#domain/ledger/held.ts';

interface BadgeInzFieldProps {
  form: FormHandle<{ inz: string }>;
  badgeKey: string;
}

/** How many INZ go with a badge, within its row of the guide; nothing for a badge that pays nothing. */
export function BadgeInzField({ form, badgeKey }: BadgeInzFieldProps) {
  const row = rewardOfBadge(badgeKey);
  if (!row) return null;
  const bound = grouped(SECOND_ADMIN_ABOVE_INZ);
  const large = needsSecondAdmin(row.max) ? ` More than ${bound} wait for a second admin.` : '';
  return (
    <Field
      {...form.field('inz')}
      label="INZ that go with it"
      hint={`${range(row.min, row.max)} INZ by the guide, or 0. They are paid once.${large}`}
    >
      <input
        {...form.control('inz', { hint: true })}
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
        onKeyDown={(event) => {
          // Enter belongs to the button of the form, and in the sheet of a badge there is none.
          if (event.key === 'Enter' && !event.currentTarget.form?.querySelector('[type=submit]'))
            event.preventDefault();
        }}
      />
    </Field>
  );
}
