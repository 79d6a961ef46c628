import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { addressWith, useAddress } from '#components/portal/use-address.ts';
import { type Decision, isReviewable } from '#domain/contributions/contribution.ts';
import { ContributionList } from './ContributionList.tsx';
import { ContributionPanel } from './ContributionPanel.tsx';
import { type Filter, neighbour, nextNew, rowsOf } from './desk-state.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { PanelState } from './PanelState.tsx';
import { useDecision } from './use-decision.ts';
import type { DeskHandle } from './use-desk.ts';
import { useFocusTarget } from './use-focus-target.ts';
import { useKeySwitch, useKeys } from './use-keys.ts';
import { useNotes } from './use-notes.ts';

interface ReviewDeskProps {
  handle: DeskHandle;
  filter: Filter;
  adminId: string;
}

/** From this width on, list and panel stand side by side (styles/portal.css). */
const isWide = () => matchMedia('(min-width: 60em)').matches;

/** The first tab: the list on one side, what is being read on the other (R357–R369). */
export function ReviewDesk({ handle, filter, adminId }: ReviewDeskProps) {
  const { search, params, go } = useAddress();
  const selected = params.get('c');
  const { desk, more, put, seen } = handle;
  const end = desk.ends[filter];
  const rows = useMemo(() => rowsOf(desk, filter, selected), [desk, filter, selected]);
  const contribution = (selected && desk.known.get(selected)) || null;
  const { notes, write } = useNotes(adminId);
  const { headingRef, aim } = useFocusTarget(selected, contribution !== null);
  const [keysOn, setKeysOn] = useKeySwitch();
  const [keysShown, setKeysShown] = useState(false);
  const latest = useRef({ rows, selected });
  latest.current = { rows, selected };

  const onDecided = useCallback(
    (id: string) => {
      write(id, '');
      if (latest.current.selected !== id) return;
      aim('heading');
      go({ c: nextNew(latest.current.rows, id) }, 'replace');
    },
    [write, go, aim],
  );
  const { pending, setbacks, decide } = useDecision({ onState: put, onDecided });

  // On a wide screen the first one that waits is opened at once; on a phone the list comes first.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || end === undefined) return;
    opened.current = true;
    if (!selected && isWide()) go({ c: nextNew(rows, null) }, 'replace');
  }, [end, rows, selected, go]);

  const onOpen = useCallback(
    (id: string, byKey: boolean) => {
      seen();
      if (byKey || !isWide()) aim('heading');
      go({ c: id }, isWide() ? 'replace' : 'push');
    },
    [seen, go, aim],
  );

  const onFilter = (next: Filter) => {
    const keep = contribution && (next === 'all' || contribution.status === next);
    go({ status: next === 'all' ? null : next, ...(keep ? {} : { c: null }) }, 'replace');
  };

  const onBack = () => {
    if (history.state?.stepped) history.back();
    else go({ c: null }, 'replace');
  };

  const move = (step: 1 | -1) => {
    const to = neighbour(rows, selected, step);
    if (to === null) return;
    if (to === selected) {
      if (step === 1) more();
      return;
    }
    aim(isWide() ? 'row' : 'heading');
    go({ c: to }, 'replace');
  };

  const decideSelected = (status: Decision) => {
    if (contribution && isReviewable(contribution.status)) {
      void decide(contribution, status, notes[contribution.id] ?? '');
    }
  };

  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      a: () => decideSelected('accepted'),
      r: () => decideSelected('declined'),
      n: () => document.getElementById('desk-notes')?.focus(),
      '?': () => setKeysShown(true),
    },
    keysOn,
  );

  const setback = contribution ? setbacks[contribution.id] : undefined;
  return (
    <div className={selected ? 'ld open' : 'ld'}>
      <ContributionList
        handle={handle}
        rows={rows}
        filter={filter}
        selected={selected}
        now={Date.now()}
        hrefOf={(id) => addressWith(search, { c: id })}
        onFilter={onFilter}
        onOpen={onOpen}
        onKeys={() => setKeysShown(true)}
      />
      {contribution ? (
        <ContributionPanel
          key={contribution.id}
          contribution={contribution}
          adminId={adminId}
          notes={notes[contribution.id] ?? ''}
          pending={pending}
          setback={setback}
          headingRef={headingRef}
          onNotes={(text) => write(contribution.id, text)}
          onDecide={decideSelected}
          onBack={onBack}
        />
      ) : (
        <PanelState
          state={panelState(handle, filter, selected)}
          waiting={desk.newCount ?? 0}
          headingRef={headingRef}
          onBack={onBack}
          onAll={filter === 'all' ? null : () => go({ status: null }, 'replace')}
          onMore={end ? more : null}
          onNew={filter === 'new' ? null : () => onFilter('new')}
        />
      )}
      <KeysDialog
        open={keysShown}
        enabled={keysOn}
        onEnabled={setKeysOn}
        onClose={() => setKeysShown(false)}
      />
    </div>
  );
}

function panelState({ desk, fault }: DeskHandle, filter: Filter, selected: string | null) {
  if (desk.ends[filter] === undefined) return fault === null ? 'loading' : 'nothing';
  if (selected) return 'unknown';
  return desk.newCount === 0 ? 'clear' : 'choose';
}
