import { type RefObject, useRef, useState } from 'react';
import { button } from '#components/ui/button.ts';
import { draftedRecord } from './drafts.ts';

interface Editing {
  /** The record whose form is open: its id, null for a new one, undefined for none. */
  editing: string | null | undefined;
  setEditing: (record: string | null | undefined) => void;
  /** The button that opens the form of a new record. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Closes the form of a new record and gives the focus back. */
  close: () => void;
}

/** Which form of a section is open. What was typed before, here or on another page, is open again. */
export function useEditing(form: string): Editing {
  const [editing, setEditing] = useState<string | null | undefined>(() => draftedRecord(form));
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(undefined);
    opener.current?.focus();
  };
  return { editing, setEditing, opener, close };
}

/** Opens the form of a new record, and closes it. */
export function NewItemButton({ editing, setEditing, opener }: Editing) {
  return (
    <button
      ref={opener}
      className={button({ kind: editing === null ? 'line' : 'signal', size: 'sm' })}
      type="button"
      aria-expanded={editing === null}
      onClick={() => setEditing(editing === null ? undefined : null)}
    >
      New item
    </button>
  );
}
