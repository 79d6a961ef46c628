import { cva } from 'class-variance-authority';
import { useRef, useState } from 'react';
import { input, label, message as messageLook } from '#components/ui/text-field.ts';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { REPLY_TEMPLATES, type ReplyTemplate, withReply } from '#domain/contributions/reply-templates.ts';
import { below, largeOnPhone } from './panel.ts';

const reply = cva(
  [
    'min-h-[2rem] cursor-pointer rounded-[1rem] border border-line-strong bg-transparent px-3 text-0 hover:bg-sunk',
    'pointer-coarse:min-h-control pointer-coarse:rounded-[1.375rem]',
  ],
  { variants: { out: { true: 'border-dashed font-semibold' } } },
);

interface MessageFieldProps {
  name: string;
  message: string;
  readOnly: boolean;
  /** True after Ask for info was pressed without a question. */
  asked: boolean;
  onChange: (message: string) => void;
}

/** The words that the contributor reads, and replies that can be put into them without losing what was typed. */
export function MessageField({ name, message, readOnly, asked, onChange }: MessageFieldProps) {
  const [inserted, setInserted] = useState<{ before: string; after: string } | null>(null);
  const [full, setFull] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const missing = asked && message.trim() === '';

  const insert = (words: ReplyTemplate) => {
    const after = withReply(message, words, CONTRIBUTION_LIMITS.message);
    setFull(after === null);
    if (after === null) return;
    setInserted({ before: message, after });
    onChange(after);
    field.current?.focus();
  };
  const takeOut = () => {
    if (inserted) onChange(inserted.before);
    setInserted(null);
    field.current?.focus();
  };

  return (
    <div>
      <label className={label} htmlFor="desk-message">
        Message to the contributor <span className="font-regular text-muted">(optional)</span>
      </label>
      {missing && (
        <p className={messageLook} id="desk-message-fault" role="alert">
          Write your question here first, then ask for info.
        </p>
      )}
      <textarea
        className={input({ size: 'sm', className: largeOnPhone })}
        id="desk-message"
        ref={field}
        rows={3}
        maxLength={CONTRIBUTION_LIMITS.message}
        aria-describedby={missing ? 'desk-message-fault desk-message-hint' : 'desk-message-hint'}
        aria-invalid={missing || undefined}
        value={message}
        readOnly={readOnly}
        onChange={(event) => {
          setFull(false);
          onChange(event.target.value);
        }}
      />
      <p className={below} id="desk-message-hint">
        Sent to {name} by email with your decision. Ask for info needs one: your question.
      </p>
      <fieldset className="mt-2 flex min-w-0 flex-wrap gap-2" aria-label="Put in a reply">
        {REPLY_TEMPLATES.map((one) => (
          <button className={reply()} key={one.name} type="button" onClick={() => insert(one)}>
            {one.name}
          </button>
        ))}
        {inserted && message === inserted.after && (
          <button className={reply({ out: true })} type="button" onClick={takeOut}>
            Take it out again
          </button>
        )}
      </fieldset>
      <p className={below} role="status">
        {full && 'The message has no room for that reply. What you typed has not changed.'}
      </p>
    </div>
  );
}
