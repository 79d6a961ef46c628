import './missions.css';
import { RowsEmpty, RowsLoading } from '#components/portal/ListState.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { useRows } from '#components/portal/use-rows.ts';
import { listMemberMissions, type MySubmission } from '#domain/missions/member-contract.ts';
import { changeRows, FOLLOWED, listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { Freshness } from '../Freshness.tsx';
import { MissionCard } from './MissionCard.tsx';
import { missionGroups } from './missions-list.ts';

const missionsQuery = {
  ...listQuery(['members', 'missions'], (_after, signal) => callSignedIn(listMemberMissions, {}, { signal })),
  ...FOLLOWED,
};

/** Missions: what there is to try, what it pays, and what became of what was handed in. */
export function Missions() {
  const missions = useRows(missionsQuery);
  const { params, go } = useAddress();
  const any = missions.rows.length > 0;

  const onSubmitted = (submission: MySubmission) => {
    go({ submit: null }, 'replace');
    changeRows(missionsQuery, (rows) =>
      rows.map((row) =>
        row.id === submission.mission_id ? { ...row, submissions: [submission, ...row.submissions] } : row,
      ),
    );
  };

  return (
    <>
      <div className="member-head">
        <h1 className="member-title">Missions</h1>
      </div>
      {!any && <h2 className="vh">What there is to try</h2>}
      <Freshness rows={missions} things="missions" />
      {missions.state === 'loading' && !any && <RowsLoading things="missions" />}
      {missions.state === 'ready' && !any && (
        <RowsEmpty title="No missions at present">
          <p>When there is something to try, its brief and its reward are shown here.</p>
        </RowsEmpty>
      )}
      {missionGroups(missions.rows).map(({ id, name, missions: group }) => (
        <section key={id} className="missions" aria-labelledby={id}>
          <h2 className="member-section" id={id}>
            {name} <span className="num">{group.length}</span>
          </h2>
          <ul>
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
