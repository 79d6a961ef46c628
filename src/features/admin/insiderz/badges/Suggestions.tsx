import { useState } from 'react';
import { BadgeTile } from '#components/portal/badge-drawing.tsx';
import { Sheet } from '#components/portal/Sheet.tsx';
import { useBusy } from '#components/portal/use-busy.ts';
import { useRows } from '#components/portal/use-rows.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import type { BadgeSuggestion } from '#domain/badges/contract.ts';
import { range } from '#domain/formats.ts';
import { reasonOf } from '#lib/api-client.ts';
import { mutate } from '#state/mutation.ts';
import { changeRows } from '#state/queries.ts';
import { recordTitle } from '../look.ts';
import { BadgeInzField, useAwardForm } from './BadgeInz.tsx';
import { award, countHolders, suggestionsQuery } from './badges.ts';

const LINE = [
  'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 py-3 not-first:border-t not-first:border-t-line',
  'last:pb-0 min-[36em]:grid-cols-[auto_minmax(0,1fr)_auto] max-[36em]:[&>button]:col-start-2',
  'max-[36em]:[&>button]:justify-self-start',
].join(' ');

const keyOf = ({ badge, member }: BadgeSuggestion) => `${member.id} ${badge.id}`;

/** Renders nothing while there are none. */
export function Suggestions() {
  const { rows, state, fault, reload } = useRows(suggestionsQuery);
  const [opened, setOpened] = useState<BadgeSuggestion | null>(null);
  const [busy, during] = useBusy();

  const settle = (suggestion: BadgeSuggestion) => {
    setOpened(null);
    changeRows(suggestionsQuery, (all) => all.filter((one) => keyOf(one) !== keyOf(suggestion)));
    countHolders(suggestion.badge.id, 1);
    // The pressed button disappears with its row: the focus moves to the remaining rows, or to the badges.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('#suggested-title, [data-list-search]')?.focus(),
    );
  };
  const onAward = (suggestion: BadgeSuggestion) =>
    during(keyOf(suggestion), async () => {
      if (suggestion.inz) return setOpened(suggestion);
      return mutate({
        send: award({ badge: suggestion.badge, memberId: suggestion.member.id }),
        done: 'Badge awarded',
        failed: 'Failed to award badge',
        onDone: () => settle(suggestion),
      });
    });

  if (state === 'failed') {
    return (
      <p className="note mb-5" role="alert">
        Who has earned a badge could not be loaded. {reasonOf(fault)}{' '}
        <Control onClick={reload}>Try again</Control>
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
                {suggestion.inz && `, ${range(suggestion.inz.min, suggestion.inz.max)} INZ`}
              </span>
            </p>
            <Button
              about={`${suggestion.badge.name} to ${suggestion.member.display_name}`}
              kind="line"
              size="sm"
              aria-disabled={busy !== null}
              onClick={() => void onAward(suggestion)}
            >
              {busy === keyOf(suggestion) ? 'Awarding...' : 'Award'}
            </Button>
          </li>
        ))}
      </ul>
      {opened && (
        <AwardSheet suggestion={opened} onAwarded={() => settle(opened)} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

interface AwardSheetProps {
  suggestion: BadgeSuggestion;
  onAwarded: () => void;
  onClose: () => void;
}

function AwardSheet({ suggestion, onAwarded, onClose }: AwardSheetProps) {
  const { badge, member, why } = suggestion;
  const form = useAwardForm({
    id: 'award',
    badgeKey: badge.key,
    send: (inz) => award({ badge, memberId: member.id, inz }),
    onAwarded,
  });

  return (
    <Sheet
      title={`Award “${badge.name}”`}
      note={`To ${member.display_name}. ${why}.`}
      action="Award badge"
      form={form}
      onClose={onClose}
    >
      <div className="mb-5 flex items-center gap-4">
        <BadgeTile badgeKey={badge.key} />
        <p className="note">
          The badge is shown next to their name on the leaderboard, and its INZ is issued at once, unless a
          second admin has to confirm the award.
        </p>
      </div>
      <BadgeInzField form={form} badgeKey={badge.key} />
    </Sheet>
  );
}
