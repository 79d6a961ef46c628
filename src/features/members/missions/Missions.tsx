import { useEffect, useRef } from 'react';
import { Icon } from '#components/portal/Icon.tsx';
import { RowsEmpty, RowsLoading } from '#components/portal/ListState.tsx';
import { linkTo, useAddress } from '#components/portal/use-address.ts';
import { isGone, NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { control } from '#components/ui/button.ts';
import type { MySubmission } from '#domain/missions/member-contract.ts';
import { PATHS } from '#lib/paths.ts';
import { Freshness } from '../Freshness.tsx';
import { ScreenHead } from '../ScreenHead.tsx';
import { MissionBrief } from './MissionBrief.tsx';
import { MissionRow } from './MissionRow.tsx';
import { missionGroups } from './missions-list.ts';
import { addSubmission, useMissions } from './use-missions.ts';

const PANES = [
  'overflow-clip rounded-2 border border-line bg-raised lg:grid lg:min-h-[70dvh] lg:grid-cols-[20rem_minmax(0,1fr)]',
  'xl:grid-cols-[22rem_minmax(0,1fr)]',
].join(' ');
const LIST =
  'lg:sticky lg:top-bar lg:max-h-[calc(100dvh-var(--bar))] lg:overflow-y-auto [scrollbar-width:thin]';
const GROUP =
  'border-t border-t-line bg-sunk px-4 py-2 font-semibold font-text text-0 leading-[1.3] tracking-normal';

export function Missions() {
  const missions = useMissions();
  const { params, go } = useAddress();
  const any = missions.rows.length > 0;
  const { id: linked, gone } = useNamedRow('mission-', missions);
  const submissions = missions.rows.flatMap((mission) => mission.submissions);
  const answered = useNamedRow('submission-', { ...missions, rows: submissions });
  const ids = missions.rows.map(({ id }) => id);
  const asked = params.get('mission') ?? params.get('submit') ?? '';
  const owner = submissions.find(({ id }) => id === answered.id)?.mission_id;
  const named = ids.find((id) => id === (linked || owner || asked)) ?? '';
  const groups = missionGroups(missions.rows, Date.now());
  const listed = groups.flatMap((group) => group.missions);
  const shown = named || listed[0]?.id;

  const before = useRef('');
  useEffect(() => {
    if (before.current === named) return;
    const place = document.getElementById(named ? `mission-${named}` : `row-${before.current}`);
    before.current = named;
    if (place?.contains(document.activeElement)) return;
    if (named && !answered.id) scrollTo({ top: 0 });
    place?.focus({ preventScroll: named !== '' });
  }, [named, answered.id]);

  const onSubmitted = (submission: MySubmission) => {
    const mission = new URLSearchParams(location.search).get('mission') ?? submission.mission_id;
    addSubmission(submission);
    go({ mission, submit: null }, 'replace');
  };
  // The form of another mission stays as it is behind the list.
  const onBack = () => go({ mission: params.has('submit') ? '' : null }, 'push');

  return (
    <>
      <ScreenHead title="Missions">
        {named && (
          <a className={control({ className: 'lg:hidden' })} {...linkTo(PATHS.insiderzMissions, onBack)}>
            <Icon of="back" className="size-[1rem]" />
            All missions
          </a>
        )}
      </ScreenHead>
      {!any && <h2 className="sr-only">What there is to try</h2>}
      <Freshness rows={missions} things="missions" />
      <NamedGone gone={gone || isGone(asked, ids, missions.state)} thing="mission" />
      <NamedGone gone={answered.gone} thing="submission" />
      {missions.state === 'loading' && !any && <RowsLoading things="missions" />}
      {missions.state === 'ready' && !any && (
        <RowsEmpty title="No missions right now">
          <p>New missions will appear here, with what to do and what they pay.</p>
          <a className={control({ className: 'mt-4' })} href={PATHS.contribute}>
            Contribute
          </a>
        </RowsEmpty>
      )}
      {any && (
        <div className={PANES}>
          <div className={`lg:border-r lg:border-r-line ${named ? 'max-lg:hidden' : ''}`}>
            <div className={LIST}>
              {groups.map(({ id, name, missions: group }) => (
                <section
                  key={id}
                  className="[section+&]:border-t [section+&]:border-t-line"
                  aria-labelledby={id}
                >
                  <h2 className={GROUP} id={id}>
                    {name} <span className="text-muted">{group.length}</span>
                  </h2>
                  <ul>
                    {group.map((mission) => (
                      <MissionRow
                        key={mission.id}
                        mission={mission}
                        current={mission.id === shown}
                        onChoose={() => go({ mission: mission.id }, 'push')}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </div>
          <div className={named ? 'min-w-0' : 'min-w-0 max-lg:hidden'}>
            {listed.map((mission) => (
              <MissionBrief
                key={mission.id}
                mission={mission}
                hidden={mission.id !== shown}
                open={params.get('submit') === mission.id}
                onOpen={(open) => go({ mission: mission.id, submit: open ? mission.id : null }, 'replace')}
                onSubmitted={onSubmitted}
                onStale={missions.reload}
              />
            ))}
          </div>
        </div>
      )}
    </>
  );
}
