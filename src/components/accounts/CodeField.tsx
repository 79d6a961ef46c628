import type { Values } from '#components/forms/form-state.ts';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Field } from '#components/ui/Field.tsx';

export type CodeKind = 'code' | 'recovery_code' | 'either';

const HINTS: Record<CodeKind, string | undefined> = {
  code: 'Six digits, a new one every 30 seconds.',
  recovery_code: 'One of those that you kept. Each works once; your account page says how many are left.',
  either: undefined,
};

interface CodeFieldProps<V extends Values> {
  form: FormHandle<V>;
  name: keyof V & string;
  kind: CodeKind;
  label: string;
}

/** A code of the second factor (T04). */
export function CodeField<V extends Values>({ form, name, kind, label }: CodeFieldProps<V>) {
  const hint = HINTS[kind];
  return (
    <Field {...form.field(name)} label={label} hint={hint}>
      <input
        {...form.control(name, { hint: hint !== undefined, required: true })}
        type="text"
        inputMode={kind === 'code' ? 'numeric' : 'text'}
        autoComplete={kind === 'recovery_code' ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
