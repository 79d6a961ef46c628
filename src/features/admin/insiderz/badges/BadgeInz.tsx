import * as z from 'zod/mini';
import type { FormHandle } from '#components/forms/use-form.ts';
import { useWriteForm } from '#components/forms/use-write-form.ts';
import { Field } from '#components/ui/Field.tsx';
import { inzFault, rewardOfBadge } from '#domain/badges/rules.ts';
import { grouped, range } from '#domain/formats.ts';
import { needsSecondAdmin, SECOND_ADMIN_ABOVE_INZ } from '#domain/ledger/pending-award.ts';
import type { Mutation } from '#state/mutation.ts';

const NOT_WHOLE = 'Must be a whole number';
const SCHEMA = z.object({ inz: z.number(NOT_WHOLE) });

function amountOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s,]/g, '');
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

interface AwardFormOptions<T> {
  id: string;
  badgeKey: string;
  send: (inz: number) => Mutation<T>['send'];
  onAwarded: (award: T) => void;
}

export function useAwardForm<T>({ id, badgeKey, send, onAwarded }: AwardFormOptions<T>) {
  return useWriteForm({
    id,
    initial: { inz: String(rewardOfBadge(badgeKey)?.min ?? 0) },
    schema: SCHEMA,
    toInput: (typed) => ({ inz: amountOf(typed.inz) }),
    also: (typed): { inz?: string } => {
      const inz = amountOf(typed.inz);
      const fault = inz === null ? NOT_WHOLE : inzFault(badgeKey, inz);
      return fault ? { inz: fault } : {};
    },
    send: ({ inz }) => send(inz),
    done: 'Badge awarded',
    failed: 'Failed to award badge',
    onDone: onAwarded,
  });
}

interface BadgeInzFieldProps {
  form: FormHandle<{ inz: string }>;
  badgeKey: string;
}

/** Renders nothing for a badge that pays nothing. */
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
          // Enter submits only a form with a submit button; the sheet of a badge has none.
          if (event.key === 'Enter' && !event.currentTarget.form?.querySelector('[type=submit]'))
            event.preventDefault();
        }}
      />
    </Field>
  );
}
