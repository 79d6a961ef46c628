import { useRef, useState } from 'react';
import { Sheet } from '#components/portal/Sheet.tsx';
import { button, control } from '#components/ui/button.ts';
import { input, label } from '#components/ui/text-field.ts';
import { dateInWords } from '#domain/formats.ts';
import type { ManagedUser } from '#domain/users/user.ts';

interface ResetLinkDialogProps {
  user: ManagedUser;
  link: string;
  expiresAt: string;
  onClose: () => void;
}

/** Shows a reset link, this once: only its digest is stored. */
export function ResetLinkDialog({ user, link, expiresAt, onClose }: ResetLinkDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Copied.');
    } catch {
      field.current?.select();
      setSaid('Copying is not allowed here. The link is selected: copy it with your keyboard.');
    }
  };

  return (
    <Sheet
      title={`A reset link for ${user.username}`}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <button className={button()} type="submit">
          Done
        </button>
      }
    >
      <p>
        This link is shown once. It works once, until {dateInWords(expiresAt)}. Give it to {user.username} in
        a way that only they can read.
      </p>
      <div>
        <label className={label} htmlFor="reset-link">
          Reset link
        </label>
        <div className="grid grid-cols-[1fr_auto] gap-2">
          <input
            ref={field}
            className={input()}
            id="reset-link"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <button
            className={control({ className: 'min-h-button!' })}
            type="button"
            onClick={() => void copy()}
          >
            Copy
          </button>
        </div>
        <p className="note mt-2 min-h-[1.5em]" role="status">
          {said}
        </p>
      </div>
    </Sheet>
  );
}
