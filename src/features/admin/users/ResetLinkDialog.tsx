import { useRef, useState } from 'react';
import { Sheet } from '#components/portal/Sheet.tsx';
import type { ManagedUser } from '#domain/users/user.ts';
import { dateInWords } from '#lib/in-words.ts';

interface ResetLinkDialogProps {
  user: ManagedUser;
  link: string;
  expiresAt: string;
  onClose: () => void;
}

/** Shows a reset link, this once: only its digest is stored. */
export function ResetLinkDialog({ user, link, expiresAt, onClose }: ResetLinkDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState('');

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Copied.');
    } catch {
      input.current?.select();
      setSaid('Copying is not allowed here. The link is selected: copy it with your keyboard.');
    }
  };

  return (
    <Sheet
      title={`A reset link for ${user.username}`}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <button className="btn" type="submit">
          Done
        </button>
      }
    >
      <p>
        This link is shown once. It works once, until {dateInWords(expiresAt)}. Give it to {user.username} in
        a way that only they can read.
      </p>
      <div className="field reset-link">
        <label htmlFor="reset-link">Reset link</label>
        <div className="with-copy">
          <input
            ref={input}
            className="in"
            id="reset-link"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <button className="ctl" type="button" onClick={() => void copy()}>
            Copy
          </button>
        </div>
        <p className="note" role="status">
          {said}
        </p>
      </div>
    </Sheet>
  );
}
