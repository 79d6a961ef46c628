import { useState } from 'react';

/** Longer texts show their beginning, in UTF-16 units. */
const SHORT = 280;

/** A text that somebody wrote: long ones are cut, with the rest one press away. `of` names what it belongs to. */
export function LongText({ text, of }: { text: string; of: string }) {
  const [open, setOpen] = useState(false);
  const long = text.length > SHORT || text.split('\n').length > 6;
  return (
    <>
      <p className={long && !open ? 'words cut' : 'words'}>{text}</p>
      {long && (
        <button className="more" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
          <span className="vh"> of {of}</span>
        </button>
      )}
    </>
  );
}
