import type { ReactNode } from 'react';
import { field, hint as hintStyle, input, label as labelStyle, message } from './text-field.ts';

interface FieldProps {
  /** Id of the control; those of message and hint derive from it. */
  id: string;
  label: ReactNode;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shown next to the message, such as a button that fixes the value. */
  remedy?: ReactNode;
  /** Shown at the end of the label's line. */
  aside?: ReactNode;
  hidden?: boolean | undefined;
  children: ReactNode;
}

export function Field({ id, label, optional, hint, error, remedy, aside, hidden, children }: FieldProps) {
  return (
    <div className={field({ wrong: Boolean(error) })} data-wrong={error ? '' : undefined} hidden={hidden}>
      {aside}
      <label className={labelStyle} htmlFor={id}>
        {label}
        {optional && <span className="font-regular text-muted"> (optional)</span>}
      </label>
      {hint && (
        <span className={hintStyle} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <FieldMessage id={id} error={error} remedy={remedy} />
      {children}
    </div>
  );
}

export function FieldMessage({ id, error, remedy }: Pick<FieldProps, 'id' | 'error' | 'remedy'>) {
  if (!error) return null;
  return (
    <div className={message}>
      <svg viewBox="0 0 18 18" aria-hidden="true" focusable="false">
        <path d="M0 0h18v18H0zM7.8 3.5v7.5h2.4V3.5zM7.8 12.5V15h2.4v-2.5z" fillRule="evenodd" />
      </svg>
      <span id={`${id}-error`}>{error}</span>
      {remedy}
    </div>
  );
}

export type OptionList = readonly (readonly [value: string, text: string])[];

export const Options = ({ of }: { of: OptionList }) =>
  of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

export interface ControlState {
  error?: string | undefined;
  hint?: boolean;
  required?: boolean;
  /** Additional ids for `aria-describedby`. */
  also?: string | undefined;
}

export function controlProps(id: string, name: string, { error, hint, required, also }: ControlState = {}) {
  const described = [error && `${id}-error`, hint && `${id}-hint`, also].filter(Boolean).join(' ');
  return {
    id,
    name,
    className: input(),
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  };
}
