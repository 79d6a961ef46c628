import { markSent } from '../../stores/outbox.ts';

interface Group {
  ids: string[];
  written: Promise<void>;
}

/** The group that is open while the one before it is being written. */
let open: Group | null = null;
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
 * Notes that a message has left; resolves when that is stored. It starts at once and waits for no other message,
 * because a sender that ends between the two sends again, with the same Message-ID (T32). What leaves while a note is
 * being written is gathered into the next one, so that many messages cost few commits.
 */
export function noteSent(id: string, now: Date): Promise<void> {
  if (!open) {
    const group: Group = { ids: [], written: writing };
    group.written = writing.then(() => {
      open = null;
      return write(group.ids, now);
    });
    writing = group.written.catch(() => {});
    open = group;
  }
  open.ids.push(id);
  return open.written;
}
