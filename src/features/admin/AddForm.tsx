import { Problem } from '#components/forms/FormStatus.tsx';
import type { Values } from '#components/forms/form-state.ts';
import { Submit } from '#components/forms/Submit.tsx';
import { useWriteForm, type WriteFormOptions } from '#components/forms/use-write-form.ts';
import { type FieldSpec, FormFields } from './FormFields.tsx';

interface AddFormProps<V extends Values, Body, T> extends Omit<WriteFormOptions<V, Body, T>, 'onDone'> {
  name?: string;
  action: string;
  fields: readonly FieldSpec<V>[];
  onAdded: (made: T) => void;
}

/** A form above a list, empty again after each addition. */
export function AddForm<V extends Values, Body, T>(props: AddFormProps<V, Body, T>) {
  const { name, action, fields, onAdded, ...options } = props;
  const form = useWriteForm({
    ...options,
    onDone: (made) => {
      form.reset();
      onAdded(made);
    },
  });
  return (
    <form className="mb-5 max-w-[40rem]" aria-label={name} {...form.props}>
      <FormFields form={form} fields={fields} />
      <Submit form={form} label={action} busy="Adding..." size="sm" />
      {form.problem && <Problem>{form.problem}</Problem>}
    </form>
  );
}
