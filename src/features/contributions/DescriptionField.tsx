import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_HINTS, type ContributionType } from '#domain/contributions/types.ts';
import { controlProps, Field } from './Field.tsx';
import { DESCRIPTION_EXAMPLES } from './form-fields.ts';

const LIMIT = CONTRIBUTION_LIMITS.description;

/** From how many characters before the limit on the count is said aloud, and in which steps. */
const NEAR = 100;
const STEP = 20;

interface DescriptionFieldProps {
  type: string;
  /** Characters that count: without the space around them (R280). */
  length: number;
  error: string | undefined;
  disabled: boolean;
}

/** The description, with the hint of its type (R270–R272) and a counter. */
export function DescriptionField({ type, length, error, disabled }: DescriptionFieldProps) {
  const hint = CONTRIBUTION_TYPE_HINTS[type as ContributionType];
  return (
    <Field
      name="description"
      label="Description"
      hint={hint}
      error={error}
      aside={
        <span className={length > LIMIT ? 'count over' : 'count'} aria-hidden="true">
          {length}/{LIMIT}
        </span>
      }
    >
      <textarea
        {...controlProps('description', { error, hint: Boolean(hint), required: true })}
        placeholder={DESCRIPTION_EXAMPLES[type as ContributionType]}
        disabled={disabled}
      />
      <p className="vh" role="status">
        {spoken(length)}
      </p>
    </Field>
  );
}

/** What a screen reader is told of the count: nothing until the limit is near. */
function spoken(length: number): string {
  const left = LIMIT - length;
  if (left > NEAR) return '';
  if (left < 0) return 'The description is longer than it may be';
  return `${Math.ceil(left / STEP) * STEP} characters or fewer left`;
}
