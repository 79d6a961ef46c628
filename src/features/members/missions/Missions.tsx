import { useEffect, useMemo, useRef, useState } from 'react';
import { copied } from '#components/portal/copy.ts';
import { frame, iconButton } from '#components/portal/frame.ts';
import { Icon, type IconName } from '#components/portal/Icon.tsx';
import { NothingFound, RowsEmpty, RowsLoading } from '#components/portal/ListState.tsx';
import { useListView } from '#components/portal/list-view.ts';
import { Pager } from '#components/portal/Pager.tsx';
import { addressWith, linkTo, useAddress } from '#components/portal/use-address.ts';
import { useKeySwitch, useKeys } from '#components/portal/use-keys.ts';
import { isGone, NamedGone, useNamedRow } from '#components/portal/use-named-row.tsx';
import { Control } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { control } from '#components/ui/button.ts';
import type { MySubmission } from '#domain/missions/member-contract.ts';
import { PATHS } from '#lib/paths.ts';
import { toast } from '#state/toasts.ts';
import { Freshness } from '../Freshness.tsx';
import { MissionBrief } from './MissionBrief.tsx';
import { MissionRow, STATES } from './MissionRow.tsx';
import { MissionTools } from './MissionTools.tsx';
import {
  acceptsSubmissions,
  addSubmission,
  eachOnce,
  missionList,
  stateOf,
  useMissions,
} from './missions-list.ts';

const SCREEN = 'pb-[var(--foot,0px)] lg:flex lg:h-[calc(100dvh-var(--bar))] lg:flex-col';
const HEAD =
  'flex min-h-[3.5rem] flex-none flex-wrap items-center justify-between border-b border-b-line pl-4 lg:justify-start';
const FIGURE = 'flex items-baseline gap-[0.4375rem] whitespace-nowrap px-3 lg:border-l lg:border-l-line';
const PANES = 'lg:grid lg:min-h-0 lg:flex-1 lg:grid-cols-[23rem_minmax(0,1fr)]';
const LIST = 'min-w-0 bg-raised lg:flex lg:min-h-0 lg:flex-col lg:border-r lg:border-r-line';
const PANE = '@container flex min-h-dvh min-w-0 flex-col bg-raised lg:min-h-0';
const TOOLS = [
  'flex min-h-[3.5rem] flex-none items-center gap-x-3 border-b border-b-line bg-raised px-1 text-0 text-muted',
  'max-lg:sticky max-lg:top-0 max-lg:z-3 lg:min-h-[3rem] lg:pl-5',
].join(' ');

export function Missions() {
  const missions = useMissions();
  const { params, go } = useAddress();
  const [now] = useState(() => Date.now());
  const rows = useMemo(() => eachOnce(missions.rows), [missions.rows]);
  const list = useListView(
    rows,
    useMemo(() => missionList(now), [now]),
  );
  const { passing } = list;
  const { id: linked, gone } = useNamedRow('mission-', missions);
  const submissions = rows.flatMap((mission) => mission.submissions);
  const linkedSubmission = useNamedRow('submission-', { ...missions, rows: submissions });
  const ids = rows.map(({ id }) => id);
  const chosen = params.get('mission') ?? params.get('submit') ?? '';
  const owner = submissions.find(({ id }) => id === linkedSubmission.id)?.mission_id;
  const named = ids.find((id) => id === (linked || owner || chosen)) ?? '';
  const shown = rows.find(({ id }) => id === (named || list.shown[0]?.id));
  const at = passing.findIndex(({ id }) => id === shown?.id);
  /** Missions with something typed, chosen or sent: their forms remain while another one is read. */
  const begun = useRef(new Set<string>());
  const keepForm = () => void (shown && begun.current.add(shown.id));
  const tools = useRef<HTMLDivElement>(null);

  const before = useRef('');
  useEffect(() => {
    if (before.current === named) return;
    const place = document.getElementById(named ? `mission-${named}` : `row-${before.current}`);
    before.current = named;
    document.getElementById(`row-${named}`)?.scrollIntoView({ block: 'nearest' });
    const { activeElement } = document;
    if (place?.contains(activeElement)) return;
    if (named && !linkedSubmission.id) scrollTo({ top: 0 });
    if (named && tools.current?.contains(activeElement)) return;
    place?.focus({ preventScroll: named !== '' });
  }, [named, linkedSubmission.id]);

  const open = (id: string, how: 'push' | 'replace') => go({ mission: id, submit: null }, how);
  const step = (by: 1 | -1) => {
    const next = passing[at + by];
    if (next) open(next.id, 'replace');
  };
  const [keysOn] = useKeySwitch();
  useKeys({ j: () => step(1), k: () => step(-1) }, keysOn);

  const onSubmitted = (submission: MySubmission) => {
    const mission = new URLSearchParams(location.search).get('mission') ?? submission.mission_id;
    addSubmission(submission);
    open(mission, 'replace');
  };
  const copyLink = async (id: string) => {
    open(id, 'replace');
    const address = new URL(addressWith('', { mission: id }), location.href).href;
    toast(
      (await copied(address))
        ? { title: 'Link copied' }
        : { title: 'Not copied', description: 'Copy it from the address bar.' },
    );
  };
  const stepButton = (of: IconName, by: 1 | -1, key: string, label: string) => (
    <button
      className={`${iconButton} aria-disabled:cursor-default aria-disabled:opacity-30`}
      type="button"
      aria-label={label}
      aria-keyshortcuts={key}
      aria-disabled={!passing[at + by] || undefined}
      data-command={label}
      onClick={() => step(by)}
    >
      <Icon of={of} />
    </button>
  );
  const countOf = (state: string) => rows.filter((one) => stateOf(one, now) === state).length;
  const figures = [
    ['open to you', rows.filter((one) => acceptsSubmissions(one, now)).length],
    ['under review', countOf('under_review')],
    ['approved', countOf('approved')],
  ] as const;
  const any = rows.length > 0;

  return (
    <div className={SCREEN} data-open-record={named ? '' : undefined}>
      <header className={named ? `${HEAD} max-lg:sr-only` : HEAD}>
        <h1 className={`${frame.title} pr-4 text-[1.6875rem]!`}>Missions</h1>
        {any && (
          <dl className="flex">
            {figures.map(([what, figure], n) => (
              <div key={what} className={n > 0 ? `${FIGURE} max-[40em]:hidden` : FIGURE}>
                <dt className="order-1 text-0 text-muted">{what}</dt>
                <dd
                  className={`font-display font-extrabold text-[1.375rem] leading-none ${n === 0 ? 'text-signal' : ''}`}
                >
                  {figure}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </header>
      <h2 className="sr-only">What there is to try</h2>
      <div className="flex-none px-4 has-[p]:pt-4 lg:px-5">
        <Freshness rows={missions} things="missions" />
        <NamedGone gone={gone || isGone(chosen, ids, missions.state)} thing="mission" />
        <NamedGone gone={linkedSubmission.gone} thing="submission" />
        {missions.state === 'loading' && !any && <RowsLoading things="missions" />}
        {missions.state === 'ready' && !any && (
          <RowsEmpty title="No missions right now">
            <p>New missions will appear here, with what to do and what they pay.</p>
            <a className={control({ className: 'mt-4' })} href={PATHS.contribute}>
              Contribute
            </a>
          </RowsEmpty>
        )}
      </div>
      {any && (
        <div className={PANES}>
          <section className={named ? `${LIST} max-lg:hidden` : LIST} aria-label="Missions">
            <MissionTools list={list} missions={rows} />
            {passing.length === 0 && <NothingFound things="missions" onClear={list.clear} />}
            <ol className="[scrollbar-width:thin] lg:min-h-0 lg:overflow-y-auto">
              {list.shown.map((mission) => (
                <MissionRow
                  key={mission.id}
                  mission={mission}
                  now={now}
                  current={mission === shown}
                  onChoose={() => open(mission.id, 'push')}
                />
              ))}
            </ol>
            {list.pages > 1 && (
              <div className="flex p-4">
                <Pager list={list} things={['mission', 'missions']} place="foot" />
              </div>
            )}
          </section>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: notices what bubbles up from a form. */}
          <div
            className={named ? PANE : `${PANE} max-lg:hidden`}
            onInput={keepForm}
            onDrop={keepForm}
            onSubmit={keepForm}
          >
            {shown && (
              <div className={TOOLS} ref={tools}>
                <a
                  className={`${iconButton} lg:hidden`}
                  {...linkTo(PATHS.insiderzMissions, () => go({ mission: null, submit: null }, 'push'))}
                >
                  <Icon of="back" />
                  <span className="sr-only">Back to the missions</span>
                </a>
                <span className={badge({ kind: STATES[stateOf(shown, now)][0] })}>
                  {STATES[stateOf(shown, now)][1]}
                </span>
                <Control kind="quiet" className="@max-[36rem]:hidden" onClick={() => void copyLink(shown.id)}>
                  Copy link
                </Control>
                <span className="ml-auto flex items-center whitespace-nowrap">
                  {at >= 0 && (
                    <span className="@max-[20rem]:hidden" role="status">
                      {at + 1} of {passing.length}
                    </span>
                  )}
                  {stepButton('chevronUp', -1, 'K', 'Previous mission')}
                  {stepButton('chevron', 1, 'J', 'Next mission')}
                </span>
              </div>
            )}
            {rows
              .filter(({ id }) => id === shown?.id || begun.current.has(id))
              .map((mission) => (
                <MissionBrief
                  key={mission.id}
                  mission={mission}
                  now={now}
                  hidden={mission !== shown}
                  onSubmitted={onSubmitted}
                  onStale={missions.reload}
                />
              ))}
          </div>
        </div>
      )}
    </div>
  );
}
