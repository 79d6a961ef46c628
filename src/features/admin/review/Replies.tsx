import { cva } from 'class-variance-authority';
import { useState } from 'react';
import { CONTRIBUTION_LIMITS } from '#domain/contributions/contribution.ts';
import { REPLY_TEMPLATES, type ReplyTemplate, withReply } from '#domain/contributions/reply-templates.ts';
import { below } from './panel.ts';

const reply = cva(
  [
    'min-h-[2rem] cursor-pointer rounded-[1rem] border border-line-strong bg-transparent px-3 text-0 hover:bg-sunk',
    'pointer-coarse:min-h-control pointer-coarse:rounded-[1.375rem]',
  ],
  { variants: { out: { true: 'border-dashed font-semibold' } } },
);

interface RepliesProps {
  /** What stands in the field. */
  message: string;
  /** Writes into the field, and goes there. */
  onPut: (message: string) => void;
}

/** Replies that can be put into a message without losing what was typed, and taken out again. */
export function Replies({ message, onPut }: RepliesProps) {
  const [inserted, setInserted] = useState<{ before: string; after: string } | null>(null);
  /** The message that had no room for a reply. */
  const [full, setFull] = useState<string | null>(null);

  const insert = (words: ReplyTemplate) => {
    const after = withReply(message, words, CONTRIBUTION_LIMITS.message);
    setFull(after === null ? message : null);
    if (after === null) return;
    setInserted({ before: message, after });
    onPut(after);
  };
  return (
    <>
      <fieldset className="mt-2 flex min-w-0 flex-wrap gap-2" aria-label="Insert a reply">
        {REPLY_TEMPLATES.map((one) => (
          <button className={reply()} key={one.name} type="button" onClick={() => insert(one)}>
            {one.name}
          </button>
        ))}
        {inserted && message === inserted.after && (
          <button className={reply({ out: true })} type="button" onClick={() => onPut(inserted.before)}>
            Remove it
          </button>
        )}
      </fieldset>
      <p className={below} role="status">
        {full === message && 'The message has no room for that reply. What you typed has not changed.'}
      </p>
    </>
  );
}
