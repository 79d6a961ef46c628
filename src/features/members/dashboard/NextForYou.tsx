import { useInfiniteQuery } from '@tanstack/react-query';
import { contributionsQuery } from '#components/contributions/OwnContributionRow.tsx';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { grouped, numberText } from '#domain/formats.ts';
import { compareByDue, dueText } from '#domain/missions/due.ts';
import { MISSION_EFFORT_LABELS } from '#domain/missions/mission.ts';
import { PATHS } from '#lib/paths.ts';
import { FOLLOWED } from '#state/queries.ts';
import { acceptsSubmissions, stateOf, useMissions } from '../missions/missions-list.ts';
import { PanelCard, PanelEntry, PanelLoading } from '../PanelCard.tsx';

const MISSIONS = 2;

/** What a member can do now: missions, soonest first and those to be revised before all, then votes. */
export function NextForYou({ votes, ideas }: Pick<Dashboard, 'votes' | 'ideas'>) {
  const missions = useMissions();
  const sent = useInfiniteQuery({ ...contributionsQuery, ...FOLLOWED });
  const questions = sent.data?.pages[0]?.items.filter(({ status }) => status === 'needs_info') ?? [];
  const now = Date.now();
  const open = missions.rows
    .filter((one) => acceptsSubmissions(one, now))
    .sort((a, b) => {
      const toRevise = Number(stateOf(b, now) === 'rejected') - Number(stateOf(a, now) === 'rejected');
      return toRevise || compareByDue(a, b, now);
    });
  const { available } = votes;
  const nothing =
    questions.length === 0 && missions.state === 'ready' && open.length === 0 && available === 0;
  return (
    <PanelCard id="next" title="Next for you">
      {missions.state === 'loading' && <PanelLoading />}
      <ul>
        {questions.map(({ id, reference, title, status_key }) => (
          <PanelEntry
            key={id}
            href={
              status_key === null
                ? `${PATHS.account}#contribution-${id}`
                : `${PATHS.contributionStatus}#${status_key}`
            }
            sign="edit"
            due
            title="Answer our question"
            text={`About ${reference}: ${title}`}
          />
        ))}
        {open.slice(0, MISSIONS).map((mission) => {
          const { id, title, reward_points, effort } = mission;
          const due = dueText(mission, now);
          const revise = stateOf(mission, now) === 'rejected';
          const about = revise
            ? 'Mission, please revise it'
            : `Mission, ${MISSION_EFFORT_LABELS[effort].toLowerCase()} effort`;
          return (
            <PanelEntry
              key={id}
              href={`${PATHS.insiderzMissions}#mission-${id}`}
              sign={revise ? 'edit' : 'flag'}
              due={revise}
              title={title}
              text={due ? `${about}. ${due}.` : about}
              end={
                reward_points > 0 && (
                  <span className="whitespace-nowrap font-display font-extrabold text-[1.1875rem] leading-[1.1]">
                    {grouped(reward_points)} INZ
                  </span>
                )
              }
            />
          );
        })}
        {available > 0 && (
          <PanelEntry
            href={PATHS.insiderzRoadmap}
            sign="board"
            title={`Use your ${numberText(available)} remaining ${available === 1 ? 'vote' : 'votes'}`}
            text="They say what we build next"
          />
        )}
        {(nothing || ideas === 0) && (
          <PanelEntry
            href={PATHS.insiderzIdeas}
            sign="idea"
            title={ideas === 0 ? 'Share your first idea' : 'Share another idea'}
            text="One sentence is enough to start"
          />
        )}
      </ul>
    </PanelCard>
  );
}
