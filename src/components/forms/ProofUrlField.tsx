import { Control } from '#components/ui/Button.tsx';
import { isWebAddress } from '#domain/text.ts';
import type { Values } from './form-state.ts';
import { InputField } from './InputField.tsx';
import type { FormHandle } from './use-form.ts';

interface ProofUrlFieldProps<V extends Values & { proof_url: string }> {
  form: FormHandle<V>;
  label: string;
  disabled?: boolean;
  readOnly?: boolean;
}

/** Suggests the URL that was probably meant when only the scheme is missing. */
export function ProofUrlField<V extends Values & { proof_url: string }>(props: ProofUrlFieldProps<V>) {
  const { form } = props;
  const typed = form.values.proof_url;
  const meant = `https://${typed.trim()}`;
  const use = () => {
    form.fill({ proof_url: meant } as Partial<V>);
    form.focus('proof_url');
  };
  const remedy = !typed.includes(':') && isWebAddress(meant) && (
    <Control className="wrap-anywhere col-start-2 justify-self-start text-ink" onClick={use}>
      Use {meant}
    </Control>
  );
  return (
    <InputField
      name="proof_url"
      optional
      type="url"
      placeholder="https://"
      autoComplete="off"
      remedy={remedy}
      {...props}
    />
  );
}
