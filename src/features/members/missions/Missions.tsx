import { RowsEmpty, RowsLoading } from '#components/portal/ListState.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { isGone, NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { control } from '#components/ui/button.ts';
import type { MySubmission } from '#domain/missions/member-contract.ts';
import { PATHS } from '#lib/paths.ts';
import { sectionTitle } from '../classes.ts';
import { Freshness } from '../Freshness.tsx';
import { ScreenHead } from '../ScreenHead.tsx';
import { MissionCard } from './MissionCard.tsx';
import { missionGroups } from './missions-list.ts';
import { addSubmission, useMissions } from './use-missions.ts';

export function Missions() {
  const missions = useMissions();
  const { params, go } = useAddress();
  const any = missions.rows.length > 0;
  const { gone } = useNamedRow('mission-', missions);
  const submissions = missions.rows.flatMap((mission) => mission.submissions);
  const { gone: isSubmissionGone } = useNamedRow('submission-', { ...missions, rows: submissions });
  const ids = missions.rows.map(({ id }) => id);
  const unhanded = isGone(params.get('submit') ?? '', ids, missions.state);

  const onSubmitted = (submission: MySubmission) => {
    go({ submit: null }, 'replace');
    addSubmission(submission);
  };

  return (
    <>
      <ScreenHead title="Missions" />
      {!any && <h2 className="sr-only">What there is to try</h2>}
      <Freshness rows={missions} things="missions" />
      <NamedGone gone={gone || unhanded} thing="mission" />
      <NamedGone gone={isSubmissionGone} thing="submission" />
      {missions.state === 'loading' && !any && <RowsLoading things="missions" />}
      {missions.state === 'ready' && !any && (
        <RowsEmpty title="No missions right now">
          <p>New missions will appear here, with what to do and what they pay.</p>
          <a className={control({ className: 'mt-4' })} href={PATHS.contribute}>
            Contribute
          </a>
        </RowsEmpty>
      )}
      {missionGroups(missions.rows, Date.now()).map(({ id, name, missions: group }) => (
        <section key={id} className="[section+&]:mt-7" aria-labelledby={id}>
          <h2 className={sectionTitle} id={id}>
            {name} <span className="text-muted">{group.length}</span>
          </h2>
          <ul className="grid gap-3 min-[100em]:grid-cols-2">
            {group.map((mission) => (
              <MissionCard
                key={mission.id}
                mission={mission}
                open={params.get('submit') === mission.id}
                onOpen={(open) => go({ submit: open ? mission.id : null }, 'replace')}
                onSubmitted={onSubmitted}
                onStale={missions.reload}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
