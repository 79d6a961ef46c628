import { useRef, useState } from 'react';
import { copied } from '#components/portal/copy.ts';
import { Sheet } from '#components/portal/Sheet.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { input, label } from '#components/ui/text-field.ts';
import { formatDate } from '#domain/formats.ts';
import type { ManagedUser } from '#domain/users/user.ts';
import type { ResetLink } from './use-user-actions.ts';

interface ResetLinkDialogProps {
  user: ManagedUser;
  /** Null where its response was lost. */
  made: ResetLink | null;
  onNew: (user: ManagedUser) => Promise<unknown>;
  onClose: () => void;
}

/** Shows a reset link once: only its digest is stored. */
export function ResetLinkDialog({ user, made, onNew, onClose }: ResetLinkDialogProps) {
  const [busy, during] = useBusy();
  return (
    <Sheet
      key={made?.link}
      title={`A reset link for ${user.username}`}
      onClose={onClose}
      onSubmit={made ? onClose : () => void during('link', () => onNew(user))}
      footer={
        <Button type="submit" aria-disabled={busy !== null}>
          {made ? 'Done' : busy ? 'Making...' : 'Make a new link'}
        </Button>
      }
    >
      {made ? (
        <ShownLink username={user.username} {...made} />
      ) : (
        <p>
          A link was made, but it did not reach this page, and it is shown only once. Nobody has it: make a
          new one.
        </p>
      )}
    </Sheet>
  );
}

function ShownLink({ username, link, expires_at }: ResetLink & { username: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');

  const copy = async () => {
    if (await copied(link)) return setStatus('Copied.');
    field.current?.select();
    setStatus('Copying is not allowed here. The link is selected: copy it with your keyboard.');
  };

  return (
    <>
      <p>
        This link is shown once. It works once, until {formatDate(expires_at)}. Give it to {username} in a way
        that only they can read.
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
          <Control className="min-h-button!" onClick={() => void copy()}>
            Copy
          </Control>
        </div>
        <p className="note mt-2 min-h-[1.5em]" role="status">
          {status}
        </p>
      </div>
    </>
  );
}
