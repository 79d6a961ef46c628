import { useCallback, useState } from 'react';

type Notes = Record<string, string>;

function readNotes(key: string): Notes {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Notes) : {};
  } catch {
    return {};
  }
}

function keepNotes(key: string, notes: Notes): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(notes));
  } catch {
    // Storage may be full or switched off; the notes then live as long as this page.
  }
}

/**
 * What the admin typed about each contribution and has not sent. It outlives a reload and a session that ended; it is
 * one admin's own, and signing out takes it away (DESIGN section 3.4, T37).
 */
export function useNotes(adminId: string) {
  const key = `thegrid:review-notes:${adminId}`;
  const [notes, setNotes] = useState<Notes>(() => readNotes(key));
  const write = useCallback(
    (id: string, text: string) =>
      setNotes((had) => {
        const { [id]: _, ...others } = had;
        const now = text === '' ? others : { ...others, [id]: text };
        keepNotes(key, now);
        return now;
      }),
    [key],
  );
  return { notes, write };
}
