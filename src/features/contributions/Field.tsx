import type { ComponentProps } from 'react';
import * as ui from '#components/ui/Field.tsx';
import { type FieldName, fieldId } from './form-fields.ts';

type Named<Props> = Omit<Props, 'id'> & { name: FieldName };

/** A field of the contribution form, by its wire name. */
export function Field({ name, ...rest }: Named<ComponentProps<typeof ui.Field>>) {
  return <ui.Field id={fieldId(name)} {...rest} />;
}

/** The message beside a field, which its control is described by. */
export function FieldMessage({ name, ...rest }: Named<ComponentProps<typeof ui.FieldMessage>>) {
  return <ui.FieldMessage id={fieldId(name)} {...rest} />;
}

/** The attributes by which a control is named, described and marked as wrong. */
export function controlProps(name: FieldName, state?: ui.ControlState) {
  return ui.controlProps(fieldId(name), name, state);
}
