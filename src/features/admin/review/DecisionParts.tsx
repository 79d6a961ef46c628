import { cva } from 'class-variance-authority';
import { type ReactNode, useState } from 'react';
import type { NameOf, Values } from '#components/forms/form-state.ts';
import type { FormHandle } from '#components/forms/use-form.ts';
import { Button } from '#components/ui/Button.tsx';
import { Key } from '#components/ui/Key.tsx';
import { input, label as labelLook, message as messageLook } from '#components/ui/text-field.ts';
import { CONTRIBUTION_LIMITS, type Decision } from '#domain/contributions/contribution.ts';
import { REPLY_TEMPLATES, type ReplyTemplate, withReply } from '#domain/contributions/reply-templates.ts';
import { below, largeOnPhone } from './panel.tsx';

const reply = cva(
  [
    'min-h-[2rem] cursor-pointer rounded-[1rem] border border-line-strong bg-transparent px-3 text-0 hover:bg-sunk',
    'pointer-coarse:min-h-control pointer-coarse:rounded-[1.375rem]',
  ],
  { variants: { out: { true: 'border-dashed font-semibold' } } },
);

/** Can be removed again without losing typed text. */
function Replies({ message, onPut }: { message: string; onPut: (message: string) => void }) {
  const [inserted, setInserted] = useState<{ before: string; after: string } | null>(null);
  /** The message that had no room for a reply. */
  const [full, setFull] = useState<string | null>(null);

  const insert = (words: ReplyTemplate) => {
    const after = withReply(message, words, CONTRIBUTION_LIMITS.message);
    setFull(after === null ? message : null);
    if (after === null) return;
    setInserted({ before: message, after });
    onPut(after);
  };
  return (
    <>
      <fieldset className="mt-2 flex min-w-0 flex-wrap gap-2" aria-label="Insert a reply">
        {REPLY_TEMPLATES.map((one) => (
          <button className={reply()} key={one.name} type="button" onClick={() => insert(one)}>
            {one.name}
          </button>
        ))}
        {inserted && message === inserted.after && (
          <button className={reply({ out: true })} type="button" onClick={() => onPut(inserted.before)}>
            Remove it
          </button>
        )}
      </fieldset>
      <p className={below} role="status">
        {full === message && 'The message has no room for that reply. What you typed has not changed.'}
      </p>
    </>
  );
}

interface MessageFieldProps<V extends Values & { message: string }> {
  form: FormHandle<V>;
  label: string;
  hint: string;
  readOnly?: boolean;
}

export function MessageField<V extends Values & { message: string }>(props: MessageFieldProps<V>) {
  const { form } = props;
  const put = (message: string) => {
    form.fill({ message } as Partial<V>);
    form.focus('message');
  };
  return (
    <DecisionText {...props} name="message" rows={3} max={CONTRIBUTION_LIMITS.message}>
      <Replies message={form.values.message} onPut={put} />
    </DecisionText>
  );
}

interface DecisionTextProps<V extends Values> {
  form: FormHandle<V>;
  name: NameOf<V>;
  label: string;
  hint: string;
  rows?: number;
  /** In UTF-16 units. */
  max: number;
  readOnly?: boolean;
  children?: ReactNode;
}

export function DecisionText<V extends Values>(props: DecisionTextProps<V>) {
  const { form, name, label, hint, rows = 2, max, readOnly, children } = props;
  const { id, error } = form.field(name);
  return (
    <div>
      <label className={labelLook} htmlFor={id}>
        {label} <span className="font-regular text-muted">(optional)</span>
      </label>
      {error && (
        <p className={messageLook} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <textarea
        {...form.control(name, { hint: true })}
        className={input({ size: 'sm', className: largeOnPhone })}
        rows={rows}
        maxLength={max}
        readOnly={readOnly}
      />
      <p className={below} id={`${id}-hint`}>
        {hint}
      </p>
      {children}
    </div>
  );
}

/** One order wherever something is decided. */
const BUTTONS = [
  { status: 'accepted', name: 'Approve', kind: 'signal', key: 'A' },
  { status: 'declined', name: 'Reject', kind: 'danger', key: 'R' },
  { status: 'needs_info', name: 'Ask for info', kind: 'line', key: 'I' },
] as const;

interface DecisionButtonsProps {
  labelOf: (decision: Decision, name: string) => string;
  commandOf: (decision: Decision, name: string) => string;
  isOff: (decision: Decision) => boolean;
  onPress: (decision: Decision) => void;
}

/** Not `disabled`: the focus would be lost while saving. */
export const DecisionButtons = ({ labelOf, commandOf, isOff, onPress }: DecisionButtonsProps) =>
  BUTTONS.map(({ status, name, kind, key }) => (
    <Button
      key={status}
      kind={kind}
      size="sm"
      className="@max-[36rem]:flex-[1_1_5rem] @max-[36rem]:px-2"
      value={status}
      aria-disabled={isOff(status)}
      aria-keyshortcuts={key}
      data-command={commandOf(status, name)}
      onClick={() => onPress(status)}
    >
      {labelOf(status, name)}{' '}
      <span className="@max-[36rem]:hidden" aria-hidden="true">
        <Key inButton>{key}</Key>
      </span>
    </Button>
  ));
