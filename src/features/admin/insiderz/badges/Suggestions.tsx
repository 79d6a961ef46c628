import { useEffect, useRef, useState } from 'react';
import { BadgeTile } from '#components/portal/BadgeTile.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import { button, control } from '#components/ui/button.ts';
import type { BadgeSuggestion } from '#domain/badges/contract.ts';
import { range } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import { mutate } from '#state/mutation.ts';
import { changeRows } from '#state/queries.ts';
import { recordTitle } from '../look.ts';
import { AwardSheet } from './AwardSheet.tsx';
import { countHolders, sendAward, suggestionsQuery } from './badges-api.ts';

const LINE = [
  'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-3 not-first:border-t not-first:border-t-line',
  'last:pb-0 min-[36em]:grid-cols-[auto_minmax(0,1fr)_auto] max-[36em]:[&>button]:col-start-2',
  'max-[36em]:[&>button]:justify-self-start',
].join(' ');

const keyOf = ({ badge, member }: BadgeSuggestion) => `${member.id} ${badge.id}`;

/** What a suggestion pays, in words; nothing for a badge without INZ. */
function paysOf({ inz }: BadgeSuggestion): string {
  return inz ? `${range(inz.min, inz.max)} INZ` : '';
}

/** Badges that members have earned by rule; an admin confirms each. Takes no room while there are none. */
export function Suggestions() {
  const { rows, state, fault, reload } = useRows(suggestionsQuery);
  const [opened, setOpened] = useState<BadgeSuggestion | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const settled = useRef(false);

  // The button that was pressed is gone with its line: the focus goes to the others, or on to the badges.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when lines or the sheet have gone.
  useEffect(() => {
    if (!settled.current || opened) return;
    settled.current = false;
    const next = document.getElementById('suggested-title') ?? document.querySelector('[data-list-search]');
    (next as HTMLElement | null)?.focus();
  }, [rows, opened]);

  const settle = (suggestion: BadgeSuggestion) => {
    settled.current = true;
    changeRows(suggestionsQuery, (all) => all.filter((one) => keyOf(one) !== keyOf(suggestion)));
    countHolders(suggestion.badge.id, 1);
  };
  const award = async (suggestion: BadgeSuggestion) => {
    if (busy !== null) return;
    if (suggestion.inz) return setOpened(suggestion);
    setBusy(keyOf(suggestion));
    await mutate({
      send: (key) => sendAward(suggestion.badge.id, { member_id: suggestion.member.id }, key),
      done: 'Badge awarded',
      failed: 'Failed to award badge',
      onDone: () => settle(suggestion),
    });
    setBusy(null);
  };

  if (state === 'failed') {
    return (
      <p className="note mb-5" role="alert">
        Who has earned a badge could not be loaded. {reasonOf(fault)}{' '}
        <button className={control()} type="button" onClick={reload}>
          Try again
        </button>
      </p>
    );
  }
  if (rows.length === 0) return null;
  return (
    <section className="mb-5 border-l-4 border-l-signal bg-signal-wash p-4" aria-labelledby="suggested-title">
      <h3 className={recordTitle()} id="suggested-title" tabIndex={-1}>
        Earned, and not awarded yet
      </h3>
      <ul>
        {rows.map((suggestion) => (
          <li key={keyOf(suggestion)} className={LINE}>
            <BadgeTile badgeKey={suggestion.badge.key} size="sm" />
            <p className="wrap-anywhere [&_b]:font-semibold">
              <b>{suggestion.badge.name}</b> for <b>{suggestion.member.display_name}</b>{' '}
              <span className="text-muted">@{suggestion.member.username}</span>
              <span className="block text-0 text-muted">
                {suggestion.why}
                {suggestion.inz && `, ${paysOf(suggestion)}`}
              </span>
            </p>
            <button
              className={button({ kind: 'line', size: 'sm' })}
              type="button"
              aria-disabled={busy !== null}
              onClick={() => void award(suggestion)}
            >
              {busy === keyOf(suggestion) ? 'Awarding...' : 'Award'}
              <span className="sr-only">
                {' '}
                {suggestion.badge.name} to {suggestion.member.display_name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <AwardSheet suggestion={opened} onAwarded={() => settle(opened)} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}
