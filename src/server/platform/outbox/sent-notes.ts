import { runApart } from '../deadlines.ts';
import { markSent } from './outbox.ts';

/** The next batch: ids recorded since the previous commit began. */
let next: { ids: string[]; stored: Promise<void> } | null = null;
let writing: Promise<void> = Promise.resolve();

async function write(ids: readonly string[], now: Date): Promise<void> {
  try {
    await markSent(ids, now);
  } catch {
    // A missing one must not block the others; and a retry saves a duplicate mail.
    const outcomes = await Promise.allSettled(ids.map((id) => markSent([id], now)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/** Concurrent ones share a commit. A sender that dies before sends again, with the same Message-ID (T32). */
export function noteSent(id: string, now: Date): Promise<void> {
  if (next) {
    next.ids.push(id);
    return next.stored;
  }
  const ids = [id];
  const stored = writing.then(() => {
    next = null;
    return runApart(() => write(ids, now));
  });
  next = { ids, stored };
  writing = stored.catch(() => {});
  return stored;
}
