import { NameMe } from '#components/accounts/NameMe.tsx';
import { PATHS } from '#lib/paths.ts';
import { DashboardCard, MoreLink } from './DashboardCard.tsx';

interface NamedCardProps {
  named: boolean;
  onName: (named: boolean) => Promise<unknown>;
}

/** Whether the public leaderboard names this member; changed at once and put back when that fails. */
export const NamedCard = ({ named, onName }: NamedCardProps) => (
  <DashboardCard place="named" title="Leaderboard">
    <NameMe named={named} onName={onName} />
    <MoreLink href={PATHS.leaderboard}>See the leaderboard</MoreLink>
  </DashboardCard>
);
