import { useEffect, useState } from 'react';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Field } from '#components/ui/Field.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { count } from '#components/ui/text-field.ts';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_HINTS, type ContributionType } from '#domain/contributions/types.ts';
import { DESCRIPTION_EXAMPLES, type Form } from './form-fields.ts';

const KnownItems = lazily(async () => (await import('./KnownItems.tsx')).KnownItems);

const LIMIT = CONTRIBUTION_LIMITS.description;

/** Distance from the limit at which the count is announced, and its steps, in characters. */
const NEAR = 100;
const STEP = 20;

export function DescriptionField({ form }: { form: Form }) {
  const type = form.values.contribution_type as ContributionType;
  const hint = CONTRIBUTION_TYPE_HINTS[type];
  const { length } = form.values.description.trim();
  const { id } = form.field('description');
  const [typed, setTyped] = useState(false);
  // What was typed before hydration counts, a restored draft does not.
  useEffect(() => {
    if (length > 0 && document.activeElement?.id === id) setTyped(true);
  }, [length, id]);
  return (
    <>
      <Field
        {...form.field('description')}
        label="Description"
        hint={hint}
        aside={
          <span className={count({ over: length > LIMIT })} aria-hidden="true">
            {length}/{LIMIT}
          </span>
        }
      >
        <textarea
          {...form.control('description', { hint: Boolean(hint), required: true })}
          placeholder={DESCRIPTION_EXAMPLES[type]}
          disabled={form.busy}
        />
        <p className="sr-only" role="status">
          {spoken(length)}
        </p>
      </Field>
      {typed && (
        <Deferred name="What we know" frame={() => null}>
          <KnownItems form={form} />
        </Deferred>
      )}
    </>
  );
}

/** The announced count: empty until the limit is near. */
function spoken(length: number): string {
  const left = LIMIT - length;
  if (left > NEAR) return '';
  if (left < 0) return 'The description is longer than it may be';
  return `${Math.ceil(left / STEP) * STEP} characters or fewer left`;
}
