import type { NameOf, Values } from '#components/forms/form-state.ts';
import { InputField } from '#components/forms/InputField.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';

export type CodeKind = 'code' | 'recovery_code' | 'either';

const HINTS: Record<CodeKind, string | undefined> = {
  code: 'Six digits, a new one every 30 seconds.',
  recovery_code: 'One of those that you saved. Each works once; your account page shows how many are left.',
  either: undefined,
};

interface CodeFieldProps<V extends Values> {
  form: FormHandle<V>;
  name: NameOf<V>;
  kind: CodeKind;
  label: string;
}

export const CodeField = <V extends Values>({ kind, ...props }: CodeFieldProps<V>) => (
  <InputField
    {...props}
    hint={HINTS[kind]}
    inputMode={kind === 'code' ? 'numeric' : 'text'}
    autoComplete={kind === 'recovery_code' ? 'off' : 'one-time-code'}
    autoCapitalize="none"
    spellCheck={false}
  />
);
