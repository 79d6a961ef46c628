import { useState } from 'react';
import { toggle } from '#components/ui/toggle.ts';
import { PATHS } from '#lib/paths.ts';
import { about } from '../classes.ts';
import { DashboardCard, MoreLink } from './DashboardCard.tsx';

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
    <DashboardCard place="named" title="Leaderboard">
      <label className={toggle.row}>
        <input
          className={toggle.box}
          type="checkbox"
          checked={named}
          aria-describedby="dash-name-me-hint"
          aria-disabled={busy}
          onChange={({ target }) => void change(target.checked)}
        />
        Name me on the leaderboard
      </label>
      <p className={about} id="dash-name-me-hint">
        {named
          ? 'Everybody sees your display name beside what you contributed and what became of your ideas, never your address.'
          : 'You stand there as “Anonymous contributor”, and no idea on the roadmap names you. What you contributed still counts.'}
      </p>
      <MoreLink href={PATHS.leaderboard}>See the leaderboard</MoreLink>
    </DashboardCard>
  );
}
