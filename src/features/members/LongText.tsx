import { useState } from 'react';
import { words } from './classes.ts';

/** In UTF-16 units. */
const SHORT = 280;

const MORE = [
  '-my-2 min-h-control cursor-pointer justify-self-start border-0 bg-transparent p-0',
  'font-semibold underline underline-offset-[0.2em]',
].join(' ');

/** `of` names its owner for screen readers. */
export function LongText({ text, of }: { text: string; of: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > SHORT || text.split('\n').length > 6;
  return (
    <>
      <p className={long && !open ? `${words} line-clamp-5` : words}>{text}</p>
      {long && (
        <button className={MORE} type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
          <span className="sr-only"> of {of}</span>
        </button>
      )}
    </>
  );
}
