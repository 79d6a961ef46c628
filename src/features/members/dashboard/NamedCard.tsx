import { useState } from 'react';
import { check } from '#components/ui/check.ts';
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
      <div className={check.row({ align: 'center', className: 'min-h-control' })}>
        <input
          className={check.box}
          type="checkbox"
          id="dash-name-me"
          checked={named}
          aria-describedby="dash-name-me-hint"
          aria-disabled={busy}
          onChange={({ target }) => void change(target.checked)}
        />
        <label className="cursor-pointer py-2 font-semibold" htmlFor="dash-name-me">
          Name me on the leaderboard
        </label>
      </div>
      <p className={about} id="dash-name-me-hint">
        {named
          ? 'Everybody sees your display name beside what you contributed, never your address.'
          : 'You stand there as “Anonymous contributor”. What you contributed still counts.'}
      </p>
      <MoreLink href={PATHS.leaderboard}>See the leaderboard</MoreLink>
    </DashboardCard>
  );
}
