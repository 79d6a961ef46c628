import { useMemo, useRef, useState } from 'react';
import { ApiError } from '#lib/api-client.ts';
import { mutate } from '#state/mutation.ts';

/** A yes or no of this member about one record. */
interface Wish {
  on: boolean;
}

interface WishOptions<Row extends { id: string }> {
  /** The records as the server last said they are. */
  rows: readonly Row[];
  /** What the server knows of the member's yes or no. */
  read: (row: Row) => boolean;
  /** The record as it will be. */
  write: (row: Row, on: boolean) => Row;
  send: (id: string, on: boolean) => Promise<Row>;
  /** Takes over what the server answered. */
  onAnswer: (row: Row) => void;
  /** The record has changed or gone meanwhile: what is on show is old. */
  onStale: () => void;
  /** "Failed to ...". */
  failed: (on: boolean) => string;
  /** Presses with the same turn wait for each other; each record has one of its own unless this says otherwise. */
  turnOf?: (id: string) => string;
}

interface Wishes<Row> {
  /** The records as the member wants them: at once, and rolled back when it did not work. */
  rows: readonly Row[];
  /** Turns the yes of a record into a no, or the other way round. */
  press: (id: string) => void;
}

/**
 * Presses that show at once. Quick presses on one record wait for each other, and of those that wait only the
 * last is sent: what the member wished last is what the server is left with.
 */
export function useWishes<Row extends { id: string }>(options: WishOptions<Row>): Wishes<Row> {
  const [wishes, setWishes] = useState<ReadonlyMap<string, Wish>>(new Map());
  const current = useRef(wishes);
  const latest = useRef(options);
  latest.current = options;
  /** What the server answered while a turn of presses goes on; null when an answer was lost. */
  const answered = useRef(new Map<string, boolean | null>());
  const turns = useRef(new Map<string, Promise<unknown>>());

  const put = (id: string, wish: Wish | null) => {
    const next = new Map(current.current);
    if (wish) next.set(id, wish);
    else next.delete(id);
    current.current = next;
    setWishes(next);
  };
  const isLast = (id: string, wish: Wish) => current.current.get(id) === wish;
  const take = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const name = latest.current.turnOf?.(id) ?? id;
    const turn = (turns.current.get(name) ?? Promise.resolve()).then(work);
    turns.current.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };

  const sendWish = async (id: string, wish: Wish): Promise<Row | null> => {
    const row = latest.current.rows.find((one) => one.id === id);
    if (!isLast(id, wish)) return null;
    const known = answered.current.has(id) ? answered.current.get(id) : row && latest.current.read(row);
    if (known === wish.on) return null;
    try {
      const answer = await latest.current.send(id, wish.on);
      answered.current.set(id, wish.on);
      return answer;
    } catch (fault) {
      answered.current.set(id, null);
      // A later press has the last word, and says itself whether it worked.
      if (!isLast(id, wish)) return null;
      throw fault;
    }
  };

  const press = async (id: string) => {
    const { rows, read, failed, onAnswer, onStale } = latest.current;
    const row = rows.find((one) => one.id === id);
    if (!row) return;
    const earlier = current.current.get(id);
    if (!earlier) answered.current.delete(id);
    const wish: Wish = { on: !(earlier?.on ?? read(row)) };
    const settle = () => {
      if (isLast(id, wish)) put(id, null);
    };
    const fault = await mutate({
      optimistic: () => {
        put(id, wish);
        return settle;
      },
      send: () => take(id, () => sendWish(id, wish)),
      done: null,
      failed: failed(wish.on),
      onDone: (answer) => {
        if (answer) onAnswer(answer);
        settle();
      },
    });
    if (fault instanceof ApiError && (fault.status === 404 || fault.status === 409)) onStale();
  };

  const { rows } = options;
  const wished = useMemo(() => {
    const { read, write } = latest.current;
    return rows.map((row) => {
      const wish = wishes.get(row.id);
      return wish && wish.on !== read(row) ? write(row, wish.on) : row;
    });
  }, [rows, wishes]);
  return { rows: wished, press: (id) => void press(id) };
}
