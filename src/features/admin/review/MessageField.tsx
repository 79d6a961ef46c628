import type { FormHandle } from '#components/forms/use-form.ts';
import { input, label, message as messageLook } from '#components/ui/text-field.ts';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import type { Draft } from './drafts.ts';
import { below, largeOnPhone } from './panel.ts';
import { Replies } from './Replies.tsx';

interface MessageFieldProps {
  name: string;
  form: FormHandle<Draft>;
  readOnly: boolean;
}

/** The words that the contributor reads, and replies that can be put into them without losing what was typed. */
export function MessageField({ name, form, readOnly }: MessageFieldProps) {
  const put = (message: string) => {
    form.fill({ message });
    form.focus('message');
  };

  return (
    <div>
      <label className={label} htmlFor="desk-message">
        Message to the contributor <span className="font-regular text-muted">(optional)</span>
      </label>
      {form.errors.message && (
        <p className={messageLook} id="desk-message-error" role="alert">
          {form.errors.message}
        </p>
      )}
      <textarea
        {...form.control('message', { hint: true })}
        className={input({ size: 'sm', className: largeOnPhone })}
        rows={3}
        maxLength={CONTRIBUTION_LIMITS.message}
        readOnly={readOnly}
      />
      <p className={below} id="desk-message-hint">
        Sent to {name} by email with your decision. Ask for info needs one: your question.
      </p>
      <Replies message={form.values.message} onPut={put} />
    </div>
  );
}
