import { controlProps, Field } from '#components/ui/Field.tsx';
import { rewardOfBadge } from '#domain/badges/rules.ts';
import { needsSecondAdmin, SECOND_ADMIN_ABOVE_INZ } from '#domain/ledger/held.ts';

interface BadgeInzFieldProps {
  id: string;
  badgeKey: string;
  value: string;
  error?: string | undefined;
  onChange: (typed: string) => void;
}

const count = (inz: number) => inz.toLocaleString('en-GB');

/** How many INZ go with a badge, within its row of the guide; nothing for a badge that pays nothing. */
export function BadgeInzField({ id, badgeKey, value, error, onChange }: BadgeInzFieldProps) {
  const range = rewardOfBadge(badgeKey);
  if (!range) return null;
  const { min, max } = range;
  const guide = min === max ? `${count(min)} INZ` : `${count(min)} to ${count(max)} INZ`;
  const bound = count(SECOND_ADMIN_ABOVE_INZ);
  const large = needsSecondAdmin(max) ? ` More than ${bound} wait for a second admin.` : '';
  return (
    <Field
      id={id}
      label="INZ that go with it"
      hint={`${guide} by the guide, or 0. They are paid once.${large}`}
      error={error}
    >
      <input
        {...controlProps(id, 'inz', { error, hint: true })}
        value={value}
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          // Enter belongs to the button of the form, and in the sheet of a badge there is none.
          if (event.key === 'Enter' && !event.currentTarget.form?.querySelector('[type=submit]'))
            event.preventDefault();
        }}
      />
    </Field>
  );
}
