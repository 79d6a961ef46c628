import { setTimeout as wait } from 'node:timers/promises';
import { runApart } from '../../deadlines.ts';
import { markSent } from '../../stores/outbox.ts';

/** How long a note waits for others at most, in milliseconds: a sender that ends meanwhile sends again (T32). */
const GATHERED_MS = 20;

interface Group {
  ids: string[];
  written: Promise<void>;
  /** Has the group written without waiting for more. */
  hurry(): void;
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

function openGroup(now: Date): Group {
  let hurry = () => {};
  const asked = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const group: Group = { ids: [], written: writing, hurry };
  group.written = Promise.all([writing, Promise.race([asked, wait(GATHERED_MS)])]).then(() => {
    open = null;
    return runApart(() => write(group.ids, now));
  });
  writing = group.written.catch(() => {});
  return group;
}

/**
 * Notes that a message has left; resolves when that is stored. What leaves within a few milliseconds, or while another
 * note is being written, is noted in one commit. It waits for no message that is still on its way, because a sender that
 * ends between the two sends again, with the same Message-ID (T32).
 */
export function noteSent(id: string, now: Date): Promise<void> {
  open ??= openGroup(now);
  open.ids.push(id);
  return open.written;
}

/** Has what was noted stored now, because nothing more is about to leave. */
export function hurryNotes(): void {
  open?.hurry();
}
