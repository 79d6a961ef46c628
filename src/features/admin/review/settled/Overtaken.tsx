import { useEffect, useRef, useState } from 'react';
import { copied } from '#components/portal/copy.ts';
import { Control } from '#components/ui/Button.tsx';
import { type Contribution, isReviewable } from '#domain/contributions/contribution.ts';
import { formatDate } from '#domain/formats.ts';
import { type Draft, hasWords, writeDraft } from '../drafts.ts';
import { actions, part, subheading } from '../panel.tsx';
import { UnsentWords } from './UnsentWords.tsx';

interface OvertakenProps {
  contribution: Contribution;
  adminId: string;
  draft: Draft | undefined;
  /** A decision was submitted and refused; otherwise it was still being written. */
  refused: boolean;
}

const OVERTAKEN = `${part} bg-signal-wash px-4 [box-shadow:inset_4px_0_0_var(--signal)]`;
const VERBS = { accepted: 'accepted', declined: 'declined', needs_info: 'asked about' } as const;

function whatHappened({ contribution, adminId }: OvertakenProps): string {
  const { status, reviewed_at: at, withdrawn_at } = contribution;
  if (withdrawn_at) return `Its sender withdrew this contribution on ${formatDate(withdrawn_at)}.`;
  if (status === 'new') return 'This contribution changed while you were reading it.';
  const who = contribution.reviewed_by === adminId ? 'You' : 'Another admin';
  return `${who} ${VERBS[status]} this contribution${at ? ` on ${formatDate(at)}` : ''}.`;
}

export function Overtaken(props: OvertakenProps) {
  const { contribution, draft, refused } = props;
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const stillNew = isReviewable(contribution.status);

  // The focused control is gone; the explanation takes its place.
  useEffect(() => {
    if (!refused && document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView({ block: 'center' });
  }, [refused]);

  // Otherwise the text is visible and can be selected by hand.
  const copy = async () =>
    setCopied(await copied([draft?.message, draft?.notes].filter(Boolean).join('\n\n')));
  return (
    <div className={OVERTAKEN}>
      <h3 className={subheading({ below: 'sm' })} ref={heading} tabIndex={-1}>
        {stillNew ? 'This changed meanwhile' : contribution.withdrawn_at ? 'Withdrawn' : 'Already decided'}
      </h3>
      <p>
        {whatHappened(props)} {refused && 'Your decision was not saved and nothing was overwritten.'}
        {stillNew && ' Read it again, then decide.'}
      </p>
      {hasWords(draft) && !stillNew && (
        <>
          <UnsentWords id="desk" draft={draft} />
          <div className={`mt-3 [&>button]:bg-raised ${actions}`}>
            <Control onClick={copy}>{isCopied ? 'Copied' : 'Copy words'}</Control>
            <Control onClick={() => writeDraft(contribution.id, null)}>Discard words</Control>
          </div>
        </>
      )}
    </div>
  );
}
