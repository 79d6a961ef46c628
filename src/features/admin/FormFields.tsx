import type { ComponentProps, ReactNode } from 'react';
import { Problem } from '#components/forms/FormStatus.tsx';
import type { Values } from '#components/forms/form-state.ts';
import { Submit } from '#components/forms/Submit.tsx';
import type { FormHandle } from '#components/forms/use-form.ts';
import { useWriteForm, type WriteFormOptions } from '#components/forms/use-write-form.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { check } from '#components/ui/check.ts';
import { Field, Options } from '#components/ui/Field.tsx';
import { input } from '#components/ui/text-field.ts';

/** A text field by default; a select with `options`; a checkbox where the value is a boolean. */
export interface FieldSpec<V extends Values> {
  name: keyof V & string;
  label: string;
  hint?: string;
  /** In UTF-16 units. */
  max?: number;
  rows?: number;
  options?: readonly (readonly [value: string, name: string])[];
  /** Default true. */
  required?: boolean;
  optional?: boolean;
  /** Shares a line with the adjacent half field. */
  half?: boolean;
  attributes?: ComponentProps<'input'>;
  /** A custom control, given the attributes that connect it to the form. */
  custom?: (control: Pick<ComponentProps<'select'>, 'id' | 'name' | 'className'>) => ReactNode;
  /** How a conflict shows the value; null hides it. */
  inConflict?: ((value: string | boolean) => readonly [label: string, text: string]) | null;
}

export function shownValues<V extends Values>(
  fields: readonly FieldSpec<V>[],
  values: V,
): Record<string, string> {
  const shown = fields
    .filter(({ inConflict }) => inConflict !== null)
    .map(({ name, label, options, inConflict }) => {
      const value = values[name] ?? '';
      if (inConflict) return inConflict(value);
      return [label, options?.find(([option]) => option === value)?.[1] ?? String(value)] as const;
    });
  return Object.fromEntries(shown);
}

interface FormFieldsProps<V extends Values> {
  form: FormHandle<V>;
  fields: readonly FieldSpec<V>[];
  size?: 'sm' | 'md';
}

export function FormFields<V extends Values>({ form, fields, size = 'md' }: FormFieldsProps<V>) {
  const field = (spec: FieldSpec<V>) => <FieldOf key={spec.name} form={form} spec={spec} size={size} />;
  const first = fields.findIndex(({ half }) => half);
  const halves = fields.filter(({ half }) => half);
  if (first < 0) return <>{fields.map(field)}</>;
  return (
    <>
      {fields.slice(0, first).map(field)}
      <div className={`grid gap-x-5 ${size === 'sm' ? '@min-[30rem]:grid-cols-2' : 'md:grid-cols-2'}`}>
        {halves.map(field)}
      </div>
      {fields.slice(first + halves.length).map(field)}
    </>
  );
}

function FieldOf<V extends Values>({
  form,
  spec,
  size,
}: Omit<FormFieldsProps<V>, 'fields'> & { spec: FieldSpec<V> }) {
  const { name, label, hint, max, rows, options, optional, custom } = spec;
  const value = form.values[name];
  if (typeof value === 'boolean') return <SwitchField form={form} spec={spec} />;
  const control = {
    ...form.control(name, { hint: hint !== undefined, required: spec.required ?? !optional }),
    className: input({ size }),
  };
  const text = { ...control, maxLength: max, readOnly: form.busy };
  return (
    <Field
      {...form.field(name)}
      label={label}
      optional={optional}
      hint={hint}
      aside={
        max !== undefined &&
        value !== undefined &&
        value.length > max * 0.8 && (
          <span className="float-right font-regular text-1 text-muted" aria-hidden="true">
            {value.length} of {max}
          </span>
        )
      }
    >
      {custom?.(control) ??
        (options ? (
          <select {...control}>
            <Options of={options} />
          </select>
        ) : rows ? (
          <textarea {...text} rows={rows} />
        ) : (
          <input autoComplete="off" {...text} {...spec.attributes} />
        ))}
    </Field>
  );
}

function SwitchField<V extends Values>({ form, spec }: { form: FormHandle<V>; spec: FieldSpec<V> }) {
  const { id } = form.field(spec.name);
  return (
    <div className="mb-4">
      <label className={check.row({ align: 'center', className: 'mb-1 font-medium' })} htmlFor={id}>
        <input {...form.control(spec.name, { hint: true })} className={check.box} type="checkbox" />
        <span>{spec.label}</span>
      </label>
      <span
        className="mt-1 ml-[calc(1.75rem+var(--s3))] block max-w-[34rem] text-1 text-muted leading-[1.45]"
        id={`${id}-hint`}
      >
        {spec.hint}
      </span>
    </div>
  );
}

interface FormSheetProps<V extends Values> extends Omit<ComponentProps<typeof Sheet>, 'form' | 'children'> {
  form: FormHandle<V>;
  fields: readonly FieldSpec<V>[];
  text?: ReactNode;
  children?: ReactNode;
}

export function FormSheet<V extends Values>({ form, fields, text, children, ...sheet }: FormSheetProps<V>) {
  return (
    <Sheet form={form} {...sheet}>
      {text && <p className="mb-5">{text}</p>}
      {children}
      <FormFields form={form} fields={fields} size={sheet.place ? 'sm' : 'md'} />
    </Sheet>
  );
}

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
