import { useRef, useState } from 'react';

/** A record that is written upon the state that was seen. */
export interface Versioned {
  id: string;
  updated_at: string;
}

export interface Turns<T> {
  /** Does the work on a record after whatever is under way on it, with the record as that left it. */
  take: <R>(record: T, work: (fresh: T) => Promise<R>) => Promise<R>;
  /** Remembers a record as the server just answered it. */
  note: (record: T) => void;
}

/**
 * Two quick presses on one record are two writes, one after the other: the second is made upon the answer to the first,
 * so that nobody is told of a conflict with themselves.
 */
export function useTurns<T extends Versioned>(): Turns<T> {
  const last = useRef(new Map<string, Promise<unknown>>());
  const known = useRef(new Map<string, T>());
  const [turns] = useState<Turns<T>>(() => {
    const note = (record: T) => void known.current.set(record.id, record);
    return {
      note,
      take: (record, work) => {
        const turn = (last.current.get(record.id) ?? Promise.resolve()).then(() => {
          const answered = known.current.get(record.id);
          const fresh = answered && answered.updated_at >= record.updated_at ? answered : record;
          note(fresh);
          return work(fresh);
        });
        last.current.set(
          record.id,
          turn.catch(() => undefined),
        );
        return turn;
      },
    };
  });
  return turns;
}
