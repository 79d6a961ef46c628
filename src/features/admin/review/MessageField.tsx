import { cva } from 'class-variance-authority';
import { type ReactNode, useState } from 'react';
import type { FormHandle } from '#components/forms/use-form.ts';
import { input, label as labelLook, message as messageLook } from '#components/ui/text-field.ts';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { REPLY_TEMPLATES, type ReplyTemplate, withReply } from '#domain/contributions/reply-templates.ts';
import type { Draft } from './drafts.ts';
import { below, largeOnPhone } from './panel.tsx';

const reply = cva(
  [
    'min-h-[2rem] cursor-pointer rounded-[1rem] border border-line-strong bg-transparent px-3 text-0 hover:bg-sunk',
    'pointer-coarse:min-h-control pointer-coarse:rounded-[1.375rem]',
  ],
  { variants: { out: { true: 'border-dashed font-semibold' } } },
);

interface RepliesProps {
  message: string;
  onPut: (message: string) => void;
}

/** Can be removed again without losing typed text. */
export function Replies({ message, onPut }: RepliesProps) {
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

interface MessageFieldProps {
  name: string;
  form: FormHandle<Draft>;
  readOnly: boolean;
}

export function MessageField({ name, form, readOnly }: MessageFieldProps) {
  const put = (message: string) => {
    form.fill({ message });
    form.focus('message');
  };
  return (
    <DecisionText
      form={form}
      name="message"
      label="Message to the contributor"
      hint={`Sent to ${name} by email with your decision. Ask for info needs one: your question.`}
      rows={3}
      max={CONTRIBUTION_LIMITS.message}
      readOnly={readOnly}
    >
      <Replies message={form.values.message} onPut={put} />
    </DecisionText>
  );
}

interface DecisionTextProps extends Omit<MessageFieldProps, 'name'> {
  name: 'message' | 'notes';
  label: string;
  hint: string;
  rows: number;
  /** In UTF-16 units. */
  max: number;
  children?: ReactNode;
}

export function DecisionText(props: DecisionTextProps) {
  const { form, name, label, hint, rows, max, readOnly, children } = props;
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
