import { FormSheet } from '#components/portal/FormSheet.tsx';
import { RowsStates } from '#components/portal/ListState.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import type { BadgeRow, HolderRow } from '#domain/badges/contract.ts';
import { AwardPicker } from './AwardPicker.tsx';
import { countHolders, holdersQuery } from './badges-api.ts';
import { HolderItem } from './HolderItem.tsx';

interface HoldersSheetProps {
  badge: BadgeRow;
  onClose: () => void;
}

/** Awards a badge to somebody who is searched for, and takes it from somebody who holds it. */
export function HoldersSheet({ badge, onClose }: HoldersSheetProps) {
  const holders = useRows(holdersQuery(badge.id));
  const { rows } = holders;

  // The sheet closes after each of both: the toast that says what happened lies under it.
  const onAwarded = (award: HolderRow) => {
    // Awarding twice leaves one.
    if (!rows.some(({ member_id }) => member_id === award.member_id)) countHolders(badge.id, 1);
    onClose();
  };
  const onRevoked = () => {
    countHolders(badge.id, -1);
    onClose();
  };

  return (
    <FormSheet title={badge.name} note={badge.description} onClose={onClose}>
      <AwardPicker badge={badge} held={rows} onAwarded={onAwarded} />
      <h3 className="sheet-part" id="holders-title">
        Held by
      </h3>
      <RowsStates rows={holders} things="holders">
        <p className="muted">Nobody holds it yet.</p>
      </RowsStates>
      {rows.length > 0 && (
        <ul className="holders" aria-labelledby="holders-title">
          {rows.map((holder) => (
            <HolderItem key={holder.id} badge={badge} holder={holder} onRevoked={onRevoked} />
          ))}
        </ul>
      )}
    </FormSheet>
  );
}
