import { useRef } from 'react';
import { useForm } from '#components/forms/use-form.ts';
import { RowsStates } from '#components/portal/ListState.tsx';
import { Sheet } from '#components/portal/Sheet.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import type { BadgeRow, Candidate, HolderRow } from '#domain/badges/contract.ts';
import { write } from '#state/mutation.ts';
import { peopleList, recordTitle } from '../look.ts';
import { AwardPicker } from './AwardPicker.tsx';
import { inzRules, usualInz } from './badge-inz.ts';
import { countHolders, holdersQuery, sendAward } from './badges-api.ts';
import { HolderItem } from './HolderItem.tsx';

interface HoldersSheetProps {
  badge: BadgeRow;
  onClose: () => void;
}

/** Awards a badge to somebody who is searched for, and takes it from somebody who holds it. */
export function HoldersSheet({ badge, onClose }: HoldersSheetProps) {
  const holders = useRows(holdersQuery(badge.id));
  const { rows } = holders;

  const chosen = useRef<Candidate>(null);
  const form = useForm({
    id: 'picker',
    initial: { inz: usualInz(badge.key) },
    ...inzRules(badge.key),
    send: ({ inz }, key) =>
      write(
        {
          send: () => sendAward(badge.id, { member_id: chosen.current?.id ?? '', inz }, key),
          done: 'Badge awarded',
          failed: 'Failed to award badge',
          onDone: onAwarded,
        },
        key,
      ),
  });

  // The sheet closes after each of both: the toast that says what happened lies under it.
  function onAwarded(award: HolderRow) {
    // Awarding twice leaves one.
    if (!rows.some(({ member_id }) => member_id === award.member_id)) countHolders(badge.id, 1);
    onClose();
  }
  const onRevoked = () => {
    countHolders(badge.id, -1);
    onClose();
  };

  return (
    <Sheet title={badge.name} note={badge.description} form={form} problem={null} onClose={onClose}>
      <AwardPicker badge={badge} held={rows} form={form} chosen={chosen} />
      <h3 className={recordTitle({ className: 'mb-2' })} id="holders-title">
        Held by
      </h3>
      <RowsStates rows={holders} things="holders">
        <p className="text-muted">Nobody holds it yet.</p>
      </RowsStates>
      {rows.length > 0 && (
        <ul className={peopleList} aria-labelledby="holders-title">
          {rows.map((holder) => (
            <HolderItem key={holder.id} badge={badge} holder={holder} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
