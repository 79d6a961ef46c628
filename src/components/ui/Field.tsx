import type { ReactNode } from 'react';
import { field, hint as hintStyle, input, label as labelStyle, message } from './text-field.ts';

interface FieldProps {
  /** The id of its control; message and hint hang on it. */
  id: string;
  label: ReactNode;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Stands beside the message, such as a button that puts the mistake right. */
  remedy?: ReactNode;
  /** Stands at the end of the label's line. */
  aside?: ReactNode;
  hidden?: boolean | undefined;
  children: ReactNode;
}

/** A labelled control with its hint and, when something is wrong, its message. */
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

/** The message beside a field, which its control is described by. */
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

export interface ControlState {
  error?: string | undefined;
  /** True when the field shows a hint of its own. */
  hint?: boolean;
  required?: boolean;
  /** Ids of other things that describe it. */
  also?: string | undefined;
}

/** The attributes by which a control is named, described and marked as wrong. */
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
