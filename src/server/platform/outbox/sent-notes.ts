import { runApart } from '../deadlines.ts';
import { markSent } from './outbox.ts';

/** What is stored together: the ids that were noted since the commit before began. */
let next: { ids: string[]; stored: Promise<void> } | null = null;
let writing: Promise<void> = Promise.resolve();

async function write(ids: readonly string[], now: Date): Promise<void> {
  try {
    await markSent(ids, now);
  } catch {
    // One that is not there any more must not keep the others from being noted; and a second try is worth a mail.
    const outcomes = await Promise.allSettled(ids.map((id) => markSent([id], now)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

/**
 * Notes that a message has left; resolves when that is stored. What leaves in the same turn, or while another note is being
 * written, is noted in one commit. A sender that ends before that sends again, with the same Message-ID (T32).
 */
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
