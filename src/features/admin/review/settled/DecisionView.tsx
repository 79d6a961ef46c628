import { useStore } from '@nanostores/react';
import { Button } from '#components/ui/Button.tsx';
import { awardTotal } from '#domain/contributions/award.ts';
import { type Contribution, isReopenable, isUndoable } from '#domain/contributions/contribution.ts';
import { formatDate, grouped } from '#domain/formats.ts';
import { REWARDS } from '#domain/rewards/guide.ts';
import { useUndoClock } from '../../undo-clock.ts';
import { $pending, reopen, undoStored } from '../decisions.ts';
import { actions, subheading, typed } from '../panel.tsx';

const DECIDED = {
  accepted: 'Accepted',
  declined: 'Declined',
  needs_info: 'Asked for more information',
} as const;

const QUOTE = `mx-0 mt-1 mb-0 border-l-[3px] border-l-line-strong pl-4 ${typed}`;

const Quoted = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <>
      <h4 className="mt-4 font-medium text-0 text-muted">{title}</h4>
      <blockquote className={QUOTE} dir="auto">
        {text}
      </blockquote>
    </>
  );

const inz = (count: number) => `${grouped(count)} INZ`;

function awardSentence({ award }: Contribution): string {
  if (!award || awardTotal(award) === 0) return 'No reward.';
  const parts = [
    award.amount > 0 && `${inz(award.amount)}${award.reward ? ` for “${REWARDS[award.reward].name}”` : ''}`,
    award.first > 0 && `${inz(award.first)} for a first contribution`,
  ].filter(Boolean);
  const sum = parts.length > 1 ? `, ${inz(awardTotal(award))} together` : '';
  return `${parts.join(' and ')}${sum}.${award.reason ? ` Reason: ${award.reason}` : ''}`;
}

export function DecisionView({ contribution, adminId }: { contribution: Contribution; adminId: string }) {
  const { id, status, admin_notes: notes, contributor_message: message, reviewed_at: at } = contribution;
  const undoable = isUndoable(contribution, useUndoClock([contribution]));
  const busy = useStore($pending)[id] !== undefined;
  if (status === 'new') return null;
  const { withdrawn_at } = contribution;
  if (withdrawn_at)
    return (
      <div>
        <h3 className={subheading({ below: 'sm' })}>Withdrawn</h3>
        <p>
          Its sender withdrew it on <time dateTime={withdrawn_at}>{formatDate(withdrawn_at)}</time>. What they
          wrote is erased, and there is nothing to decide.
        </p>
      </div>
    );
  return (
    <div className="[&>p+p]:mt-2">
      <h3 className={subheading({ below: 'sm' })}>{DECIDED[status]}</h3>
      {at && (
        <p>
          On <time dateTime={at}>{formatDate(at)}</time> by{' '}
          {contribution.reviewed_by === adminId ? 'you' : 'another admin'}.{' '}
          {status === 'accepted' && awardSentence(contribution)}
          {status === 'accepted' && contribution.invites && ' The email brings an invitation to Insiderz.'}
        </p>
      )}
      {contribution.held && (
        <p>
          <b>Waiting for a second admin.</b> Its INZ is reserved, and its contributor is told when another
          admin has confirmed them in the ledger.
        </p>
      )}
      <Quoted
        title={status === 'needs_info' ? 'Question to the contributor' : 'Message to the contributor'}
        text={message}
      />
      <Quoted title="Admin notes" text={notes} />
      {!notes && <p className="text-muted">No admin notes were kept with it.</p>}
      {(undoable || isReopenable(status)) && (
        <div className={`mt-4 ${actions}`}>
          <Button
            kind="line"
            size="sm"
            aria-disabled={busy}
            onClick={() => (undoable ? undoStored : reopen)(contribution)}
          >
            {busy ? 'Saving...' : undoable ? 'Undo' : 'Reopen'}
          </Button>
        </div>
      )}
    </div>
  );
}
