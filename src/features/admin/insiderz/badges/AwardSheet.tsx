import { useForm } from '#components/forms/use-form.ts';
import { BadgeTile } from '#components/portal/BadgeTile.tsx';
import { Sheet } from '#components/portal/Sheet.tsx';
import type { BadgeSuggestion } from '#domain/badges/contract.ts';
import { write } from '#state/mutation.ts';
import { BadgeInzField } from './BadgeInzField.tsx';
import { inzRules, usualInz } from './badge-inz.ts';
import { sendAward } from './badges-api.ts';

interface AwardSheetProps {
  suggestion: BadgeSuggestion;
  onAwarded: () => void;
  onClose: () => void;
}

/** Confirms a badge that was earned and that pays: who, for what, and how much. */
export function AwardSheet({ suggestion, onAwarded, onClose }: AwardSheetProps) {
  const { badge, member, why } = suggestion;
  const form = useForm({
    id: 'award',
    initial: { inz: usualInz(badge.key) },
    ...inzRules(badge.key),
    send: ({ inz }, key) =>
      write(
        {
          send: () => sendAward(badge.id, { member_id: member.id, inz }, key),
          done: 'Badge awarded',
          failed: 'Failed to award badge',
          onDone: () => {
            onAwarded();
            onClose();
          },
        },
        key,
      ),
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
          The badge stands beside their name on the leaderboard, and its INZ is issued at once, unless a
          second admin has to confirm them.
        </p>
      </div>
      <BadgeInzField form={form} badgeKey={badge.key} />
    </Sheet>
  );
}
