import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef } from 'react';
import { ROWS_ON_PAGE } from '#components/portal/list-view.ts';
import type { useAddress } from '#components/portal/use-address.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { neighbour, nextNew } from './desk-list.ts';
import { $wanted, release, seen } from './desk-store.ts';
import type { DeskHandle } from './use-desk.ts';

type Target = 'heading' | 'row';

function focusOn(element: HTMLElement | null): boolean {
  if (!element?.checkVisibility()) return false;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Nowhere after a mouse press, else the opened heading or the row. Closing returns the focus to its row. */
export function useFocusTarget(selected: string | null, ready: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const target = useRef<Target | null>(null);
  const before = useRef(selected);

  /** For the heading of the open contribution; an awaited heading is focused on mount. */
  const headingRef = useCallback((element: HTMLHeadingElement | null) => {
    heading.current = element;
    if (target.current === 'heading' && focusOn(element)) target.current = null;
  }, []);

  /** Call before the selection changes. Reopening the open one moves the focus at once. */
  const aim = useCallback((to: Target) => {
    target.current = to;
    queueMicrotask(() => {
      if (target.current === 'heading' && focusOn(heading.current)) target.current = null;
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when what can be focused has changed.
  useEffect(() => {
    const left = before.current;
    before.current = selected;
    const row = (id: string | null) => document.getElementById(`row-${id}`);
    const to = target.current;
    target.current = null;
    if (to === 'row') focusOn(row(selected));
    else if (to === 'heading' && selected && !heading.current) target.current = to;
    else if (to === 'heading') void (focusOn(heading.current) || focusOn(row(left)));
    else if (left && !selected && document.activeElement === document.body) focusOn(row(left));
  }, [selected, ready]);

  const focusHeading = (options?: FocusOptions) => heading.current?.focus(options);
  return { headingRef, focusHeading, aim };
}

/** From this width on, list and panel are side by side (ReviewDesk.tsx). */
export const isWide = () => matchMedia('(min-width: 60em)').matches;

interface OpeningOptions {
  extent: DeskHandle['desk']['extent'];
  /** The address names the first one that awaits a decision, and all rows are known. */
  wantsFirst: boolean;
  passing: readonly ContributionSummary[];
  selected: string | null;
  go: ReturnType<typeof useAddress>['go'];
  /** Sets what is focused once the next contribution is shown. */
  aim: (target: 'heading' | 'row') => void;
}

export function useOpening({ extent, wantsFirst, passing, selected, go, aim }: OpeningOptions) {
  const latest = useRef({ passing, selected, here: true });
  latest.current = { ...latest.current, passing, selected };
  const awaiting = useRef(false);

  useEffect(() => {
    latest.current.here = true;
    return () => {
      latest.current.here = false;
    };
  }, []);

  const open = useCallback(
    (id: string | null, how: 'push' | 'replace') => {
      const at = latest.current.passing.findIndex((row) => row.id === id);
      const page = Math.floor(at / ROWS_ON_PAGE) + 1;
      go({ c: id, ...(at < 0 ? {} : { page: page === 1 ? null : String(page) }) }, how);
    },
    [go],
  );

  const onDecided = useCallback(
    (id: string) => {
      if (!latest.current.here || latest.current.selected !== id) return;
      const next = nextNew(latest.current.passing, id);
      awaiting.current = next === null;
      release();
      aim('heading');
      open(next, 'replace');
    },
    [open, aim],
  );

  // The next contribution may be among deferred rows, which are in the list only now.
  useEffect(() => {
    if (!awaiting.current) return;
    awaiting.current = false;
    const next = nextNew(passing, null);
    if (!selected && next) {
      aim('heading');
      open(next, 'replace');
    }
  }, [passing, selected, open, aim]);

  const wanted = useStore($wanted);
  useEffect(() => {
    if (wanted === null) return;
    $wanted.set(null);
    if (latest.current.selected !== wanted) aim('heading');
    open(wanted, 'replace');
  }, [wanted, open, aim]);

  // A wide screen opens the first waiting one at once, unless the address names a page of the list.
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || extent === 'loading') return;
    opened.current = true;
    const namesPage = new URLSearchParams(location.search).has('page');
    if (!selected && isWide() && !namesPage) open(nextNew(passing, null), 'replace');
  }, [extent, passing, selected, open]);

  useEffect(() => {
    if (!wantsFirst) return;
    opened.current = true;
    aim('heading');
    open(nextNew(passing, null), 'replace');
  }, [wantsFirst, passing, open, aim]);

  const onOpen = useCallback(
    (id: string, byKey: boolean) => {
      seen();
      if (byKey || !isWide()) aim('heading');
      open(id, isWide() ? 'replace' : 'push');
    },
    [open, aim],
  );

  const onBack = () => {
    if (history.state?.stepped) history.back();
    else go({ c: null }, 'replace');
  };

  const move = (step: 1 | -1) => {
    const to = neighbour(passing, selected, step);
    if (to === null || to === selected) return;
    aim(isWide() ? 'row' : 'heading');
    open(to, 'replace');
  };

  return { onDecided, onOpen, onBack, move };
}
