import { Control } from '#components/ui/Button.tsx';
import { suggestAddress } from '#domain/email-suggestion.ts';
import type { Values } from './form-state.ts';
import { InputField } from './InputField.tsx';
import type { FormHandle } from './use-form.ts';

interface EmailFieldProps<V extends Values & { email: string }> {
  form: FormHandle<V>;
  label: string;
  hint: string;
  optional?: boolean;
  disabled?: boolean;
}

/** Never blocks sending. */
export function EmailField<V extends Values & { email: string }>({ form, ...props }: EmailFieldProps<V>) {
  const meant = suggestAddress(form.values.email);
  const use = (email: string) => {
    form.fill({ email } as Partial<V>);
    form.focus('email');
  };
  return (
    <InputField form={form} name="email" type="email" autoComplete="email" spellCheck={false} {...props}>
      <div role="status">
        {meant !== null && (
          <p className="mt-2 flex flex-wrap items-center gap-2">
            Did you mean
            <Control className="wrap-anywhere" onClick={() => use(meant)}>
              {meant}
            </Control>
            <span className="-ms-2">?</span>
          </p>
        )}
      </div>
    </InputField>
  );
}
