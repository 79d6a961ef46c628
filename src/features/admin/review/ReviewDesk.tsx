import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useListView } from '#components/portal/list-view.ts';
import { addressWith, linkTo, useAddress } from '#components/portal/use-address.ts';
import { FIELD, useKeySwitch, useKeys } from '#components/portal/use-keys.ts';
import { Deferred } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { hostToasts } from '#components/ui/toaster.ts';
import { type Decision, isReviewable } from '#domain/contributions/contribution.ts';
import { dismiss, toast } from '#state/toasts.ts';
import { $selection, chosenOf, NOTHING } from './bulk/selection.ts';
import { ContributionList } from './ContributionList.tsx';
import { $pending, undo, undoStored } from './decisions.ts';
import { earlierOf, FIRST_WAITING, listSpecFor, nextNew, weekOf } from './desk-list.ts';
import { openDrafts } from './drafts.ts';
import { PanelState, type PanelStateProps } from './PanelState.tsx';
import { type DeskHandle, useDetails } from './use-desk.ts';
import { isWide, useFocusTarget, useOpening } from './use-opening.ts';

const BulkPanel = lazily(async () => (await import('./bulk/BulkPanel.tsx')).BulkPanel);
const BulkBar = lazily(async () => (await import('./bulk/BulkList.tsx')).BulkBar);

/** Loaded in parallel with the list. */
const ContributionPanel = lazily(async () => (await import('./ContributionPanel.tsx')).ContributionPanel);

/** Decision keys within this time of a refused one belong to the same burst, in milliseconds. */
const BURST_MS = 600;

const DESK = [
  'group/desk grid grid-cols-[minmax(0,1fr)] lg:min-h-0 lg:flex-1 lg:grid-cols-[23rem_minmax(0,1fr)]',
  'lg:grid-rows-[minmax(0,1fr)_auto]',
].join(' ');
const RECEIPTS = [
  'max-lg:sticky max-lg:top-[var(--bar,0px)] max-lg:z-3 max-lg:group-data-open-record/desk:top-0',
  'lg:col-1 lg:row-2 lg:border-e lg:border-e-line',
].join(' ');

const focusOn = (id: string) => document.getElementById(id)?.focus();

export function ReviewDesk({ handle, adminId }: { handle: DeskHandle; adminId: string }) {
  const { search, params, go } = useAddress();
  const wantsFirst = params.get('c') === FIRST_WAITING;
  const selected = wantsFirst ? null : params.get('c');
  const { desk } = handle;
  const selection = useStore($selection);
  const isSelecting = selection !== null;
  const [reviewing, setReviewing] = useState(false);
  useEffect(() => () => $selection.set(null), []);
  useMemo(() => openDrafts(adminId), [adminId]);
  useEffect(() => ContributionPanel.fetch(), []);

  const byStatus = params.has('status');
  // Follows the address together with the list, which is deferred too (list-view.ts).
  const isListForFirst = useDeferredValue(wantsFirst);
  const keep = byStatus ? selected : null;
  const spec = useMemo(() => listSpecFor(keep), [keep]);
  const all = useMemo(() => [...desk.rows.values()], [desk.rows]);
  const list = useListView(all, spec);
  const { passing } = list;

  const contribution = (selected && desk.known.get(selected)) || null;
  const details = useDetails(
    selected,
    useMemo(() => nextNew(passing, selected), [passing, selected]),
  );
  const { headingRef, focusHeading, aim } = useFocusTarget(selected, contribution !== null);
  const [keysOn] = useKeySwitch();
  const [status, setStatus] = useState('');
  const { onDecided, onOpen, onBack, move } = useOpening({
    extent: desk.extent,
    wantsFirst: wantsFirst && isListForFirst && (desk.extent === 'complete' || handle.indexFault !== null),
    passing,
    selected,
    go,
    aim,
  });

  const announce = (sentence: string) => {
    setStatus('');
    requestAnimationFrame(() => setStatus(sentence));
  };

  const isOwn = contribution?.submitted_by_user_id === adminId || details.details?.own === true;
  const refusal = useRef({ at: Number.NEGATIVE_INFINITY, toast: 0 });
  const refuse = (title: string) => {
    dismiss(refusal.current.toast);
    refusal.current = { at: performance.now(), toast: toast({ title }) };
  };
  /** True while a decision is saved, and for the rest of a burst: the key was meant for another record. */
  const isTooEarly = (key: string): boolean => {
    const saving = contribution !== null && $pending.get()[contribution.id] !== undefined;
    if (!saving && performance.now() - refusal.current.at > BURST_MS) return false;
    refuse(
      saving
        ? `${key} did nothing: the decision on ${contribution.display_name} is still being saved.`
        : `${key} did nothing: it was pressed before this contribution could be read. Press it again.`,
    );
    return true;
  };
  const decideSelected = (key: string, status: Decision) => {
    if (isSelecting)
      return document.querySelector<HTMLElement>(`[data-decide=""] [value="${status}"]`)?.click();
    if (isTooEarly(key)) return;
    if (!contribution) return refuse(`${key} did nothing: no contribution is open.`);
    if (isReviewable(contribution.status) && isOwn)
      return announce('This is your own contribution. Another admin has to decide.');
    const button = document.querySelector<HTMLElement>(
      `[data-decide="${contribution.id}"] [value="${status}"]`,
    );
    if (!button) return refuse(`${key} did nothing: this contribution cannot be decided now.`);
    button.click();
  };

  const undoLast = (key: string) => {
    if (isTooEarly(key)) return;
    if (undo()) return setStatus('');
    if (contribution && !isReviewable(contribution.status)) undoStored(contribution);
    announce('There is no decision that can still be undone.');
  };

  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      enter: () => focusHeading(),
      a: () => decideSelected('A', 'accepted'),
      r: () => decideSelected('R', 'declined'),
      i: () => decideSelected('I', 'needs_info'),
      u: () => undoLast('U'),
      z: () => undoLast('Z'),
      n: () => focusOn('desk-notes'),
      m: () => focusOn('desk-message'),
      w: () => focusOn('desk-reward'),
      '0': () => document.getElementById('desk-no-reward')?.click(),
      '/': () => {
        document.getElementById('desk-search')?.click();
        document.querySelector<HTMLInputElement>('[data-list-search]')?.select();
      },
      o: () => document.querySelector<HTMLElement>('[data-proof]')?.click(),
      s: () => document.getElementById('desk-select')?.click(),
      x: () => document.activeElement?.closest('[data-desk-list] li')?.querySelector('input')?.click(),
      escape: () => {
        if (isSelecting) return leaveSelection();
        if (!isWide() && selected) onBack();
        else if (selected) document.getElementById(`row-${selected}`)?.focus();
      },
    },
    keysOn,
  );

  /** Each step back: from the review of several, from what is selected, from selecting. */
  function leaveSelection() {
    if (reviewing) setReviewing(false);
    else $selection.set(selection?.ids.size ? NOTHING : null);
  }

  /** Escape moves the focus from the search to the list, from any other field to the heading. */
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return;
    if (!event.target.matches(FIELD) || event.target.closest('dialog')) return;
    event.preventDefault();
    if (event.target.matches('[type=checkbox]') && isSelecting) return leaveSelection();
    event.target.blur();
    const row =
      document.getElementById(`row-${selected}`) ??
      document.querySelector<HTMLElement>('[data-desk-list] [id^="row-"]');
    if (event.target.closest('[data-desk-list]')) row?.focus();
    else focusHeading({ preventScroll: true });
  };

  const clearList = () => go(CLEAR, 'replace');
  const isWhole = desk.extent === 'complete';
  const waiting = (state: PanelStateProps['state']) => (
    <PanelState
      state={state}
      opening={selected !== null}
      fault={details.fault}
      waiting={desk.newCount ?? 0}
      week={isWhole ? weekOf(all, Date.now()) : null}
      headingRef={headingRef}
      onBack={onBack}
      onRetry={details.retry}
      onNew={
        params.get('status') === 'new' ? null : () => go({ ...CLEAR, status: 'new', c: null }, 'replace')
      }
    />
  );
  const fromAddress = { ...CLEAR, q: contribution?.email ?? null };
  const hrefOf = (id: string) => addressWith(search, { c: id });
  const chosen = selection ? chosenOf(passing, selection) : [];
  const at = passing.findIndex(({ id }) => id === selected);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape that bubbles up from a field.
    <div
      className={DESK}
      data-open-record={(isSelecting ? reviewing : selected) ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      <p className="sr-only" role="status">
        {status}
      </p>
      <div className={RECEIPTS} ref={hostToasts} />
      <ContributionList
        handle={handle}
        list={list}
        selected={selected}
        now={Math.floor(Date.now() / 60_000) * 60_000}
        hrefOf={hrefOf}
        onOpen={onOpen}
        onMove={move}
        onClear={clearList}
      />
      {isSelecting ? (
        <Deferred name="What is selected">
          {!reviewing && <BulkBar count={chosen.length} onReview={() => setReviewing(true)} />}
          <div className={reviewing ? 'contents' : 'contents max-lg:hidden'}>
            <BulkPanel rows={chosen} headingRef={headingRef} onBack={() => setReviewing(false)} />
          </div>
        </Deferred>
      ) : contribution ? (
        <Deferred name="This contribution" fallback={waiting('loading')}>
          <ContributionPanel
            key={contribution.id}
            contribution={contribution}
            adminId={adminId}
            details={details}
            reader={desk.readers.get(contribution.id)}
            headingRef={headingRef}
            earlier={isWhole ? earlierOf(all, contribution) : null}
            earlierLink={linkTo(addressWith(search, fromAddress), () => go(fromAddress, 'push'))}
            place={at < 0 ? null : [at + 1, passing.length]}
            onMove={move}
            linkOf={(id) => linkTo(hrefOf(id), (byKey) => onOpen(id, byKey))}
            onDecided={onDecided}
            onBack={onBack}
          />
        </Deferred>
      ) : (
        waiting(panelState(handle, selected, details.fault))
      )}
    </div>
  );
}

const CLEAR = { q: null, status: null, type: null, app: null, proof: null, page: null };

function panelState({ desk, fault }: DeskHandle, selected: string | null, detailsFault: unknown) {
  if (selected) return detailsFault === null ? 'loading' : 'unknown';
  if (desk.extent === 'loading') return fault === null ? 'loading' : 'nothing';
  return desk.newCount === 0 ? 'clear' : 'choose';
}
