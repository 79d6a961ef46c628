import { useState } from 'react';
import { toggle } from '#components/ui/toggle.ts';

interface NameMeProps {
  named: boolean;
  /** Saves the choice; what is shown is put back by the caller when that fails. */
  onName: (named: boolean) => Promise<unknown>;
}

/** Whether a person is named in public. One change at a time, so that the last one the server gets is the one shown. */
export function NameMe({ named, onName }: NameMeProps) {
  const [busy, setBusy] = useState(false);

  async function change(next: boolean) {
    if (busy) return;
    setBusy(true);
    await onName(next);
    setBusy(false);
  }

  return (
    <>
      <label className={toggle.row}>
        <input
          className={toggle.box}
          type="checkbox"
          checked={named}
          aria-describedby="name-me-hint"
          aria-disabled={busy}
          onChange={({ target }) => void change(target.checked)}
        />
        Name me on the leaderboard
      </label>
      <p className="text-1 text-muted" id="name-me-hint">
        {named
          ? 'Everyone sees your display name beside what you contributed and what became of your ideas, never your address.'
          : 'The leaderboard shows you as “Anonymous contributor”, and the roadmap does not name you. What you contributed still counts.'}
      </p>
    </>
  );
}
