import { useState } from 'react';
import { PATHS } from '#lib/paths.ts';

interface NamedCardProps {
  named: boolean;
  onName: (named: boolean) => Promise<unknown>;
}

/** Whether the public leaderboard names this member; changed at once and put back when that fails. */
export function NamedCard({ named, onName }: NamedCardProps) {
  const [busy, setBusy] = useState(false);

  async function change(next: boolean) {
    // One change at a time, so that what the server has last is what stands here.
    if (busy) return;
    setBusy(true);
    await onName(next);
    setBusy(false);
  }

  return (
    <section className="card dash-named" aria-labelledby="dash-named">
      <h2 id="dash-named">Leaderboard</h2>
      <div className="check">
        <input
          type="checkbox"
          id="dash-name-me"
          checked={named}
          aria-describedby="dash-name-me-hint"
          aria-disabled={busy}
          onChange={({ target }) => void change(target.checked)}
        />
        <label htmlFor="dash-name-me">Name me on the leaderboard</label>
      </div>
      <p className="about" id="dash-name-me-hint">
        {named
          ? 'Everybody sees your display name beside what you contributed, never your address.'
          : 'You stand there as “Anonymous contributor”. What you contributed still counts.'}
      </p>
      <a className="more" href={PATHS.leaderboard}>
        See the leaderboard
      </a>
    </section>
  );
}
