import { useState } from 'react';
import { BadgeTile } from '#components/portal/BadgeTile.tsx';
import { FormSheet } from '#components/portal/FormSheet.tsx';
import { useSubmit } from '#components/portal/use-submit.ts';
import type { BadgeSuggestion } from '#domain/badges/contract.ts';
import { BadgeInzField } from './BadgeInzField.tsx';
import { readInz, usualInz } from './badge-inz.ts';
import { sendAward } from './badges-api.ts';

interface AwardSheetProps {
  suggestion: BadgeSuggestion;
  onAwarded: () => void;
  onClose: () => void;
}

/** Confirms a badge that was earned and that pays: who, for what, and how much. */
export function AwardSheet({ suggestion, onAwarded, onClose }: AwardSheetProps) {
  const { badge, member, why } = suggestion;
  const [typed, setTyped] = useState(usualInz(badge.key));
  const [error, setError] = useState<string>();
  const { busy, problem, fields, submit } = useSubmit();

  const onSubmit = async () => {
    const read = readInz(badge.key, typed);
    setError('fault' in read ? read.fault : undefined);
    if ('fault' in read) return document.getElementById('award-inz')?.focus();
    await submit([badge.id, member.id, read.inz], {
      send: (key) => sendAward(badge.id, { member_id: member.id, inz: read.inz }, key),
      done: 'Badge awarded',
      failed: 'Failed to award badge',
      onDone: () => {
        onAwarded();
        onClose();
      },
    });
  };

  return (
    <FormSheet
      title={`Award “${badge.name}”`}
      note={`To ${member.display_name}. ${why}.`}
      action="Award badge"
      busy={busy}
      dirty={typed !== usualInz(badge.key)}
      problem={problem && <p>{problem}</p>}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
    >
      <div className="badge-preview">
        <BadgeTile badgeKey={badge.key} />
        <p className="note">
          The badge stands beside their name on the leaderboard, and INZ are issued at once, unless a second
          admin has to confirm them.
        </p>
      </div>
      <BadgeInzField
        id="award-inz"
        badgeKey={badge.key}
        value={typed}
        error={error ?? fields.inz}
        onChange={setTyped}
      />
    </FormSheet>
  );
}
