import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { PATHS } from '#lib/paths.ts';
import { StatCard } from './StatCard.tsx';

function describeVotes({ available, placed }: Dashboard['votes']): string {
  const what = `of ${VOTES_EACH} votes available`;
  if (available === 0) return `${what}. All are placed; take one back to place it elsewhere.`;
  if (placed === 0) return `${what}. Put them on what we build next.`;
  return `${what}, ${placed} placed. Put the rest on what we build next.`;
}

export function VotingCard({ votes }: Pick<Dashboard, 'votes'>) {
  const { available } = votes;
  return (
    <StatCard
      title="Voting"
      figure={available}
      tiles={{ filled: available, outlined: VOTES_EACH - available }}
      link={[PATHS.insiderzRoadmap, 'Open Roadmap']}
    >
      {describeVotes(votes)}
    </StatCard>
  );
}
