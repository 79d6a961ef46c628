import { useRef, useState } from 'react';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { REPLY_TEMPLATES, type ReplyTemplate, withReply } from '#domain/contributions/reply-templates.ts';

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

  const insert = (reply: ReplyTemplate) => {
    const after = withReply(message, reply, CONTRIBUTION_LIMITS.message);
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
    <div className="to-them">
      <label className="lab" htmlFor="desk-message">
        Message to the contributor <span className="opt">(optional)</span>
      </label>
      {missing && (
        <p className="msg" id="desk-message-fault" role="alert">
          Write your question here first, then ask for info.
        </p>
      )}
      <textarea
        className="in sm"
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
      <p className="hint" id="desk-message-hint">
        Sent to {name} by email with your decision. Ask for info needs one: your question.
      </p>
      <fieldset className="replies" aria-label="Put in a reply">
        {REPLY_TEMPLATES.map((reply) => (
          <button className="reply" key={reply.name} type="button" onClick={() => insert(reply)}>
            {reply.name}
          </button>
        ))}
        {inserted && message === inserted.after && (
          <button className="reply out" type="button" onClick={takeOut}>
            Take it out again
          </button>
        )}
      </fieldset>
      <p className="hint" role="status">
        {full && 'The message has no room for that reply. What you typed has not changed.'}
      </p>
    </div>
  );
}
