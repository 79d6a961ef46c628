import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildContribution } from '#tests/builders/requests.ts';
import { databaseOf, deliverDue, startOwnSite } from './own-site.ts';

/** What became of submissions whose server was killed again and again. */
export interface AfterKills {
  kills: number;
  /** Ids that were answered 2xx. */
  acknowledged: string[];
  /** Ids that are stored. */
  stored: string[];
  /** How many names are stored, each of which was submitted once. */
  names: number;
  /** Ids that the admins were not mailed about. */
  unmailed: string[];
  /** How many Message-IDs went out, and how many of them more than once. */
  messageIds: number;
  doubledMails: number;
}

/**
 * Submits contributions while the server is killed `kills` times, the whole of it and its functions' process by turns, and
 * delivers what is left afterwards. Needs a build.
 */
export async function submitUnderKills(submissions: number, kills: number): Promise<AfterKills> {
  const directory = await mkdtemp(join(tmpdir(), 'thegrid-kills-'));
  let site = await startOwnSite(directory);
  const done = new Map<number, Set<string>>();

  /** Sends until it is answered, with one key, as the form does. */
  async function submit(number: number): Promise<void> {
    const key = randomUUID();
    for (;;) {
      try {
        const response = await fetch(`${site.url}/api/contributions`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
          body: JSON.stringify(
            buildContribution({ display_name: `Crash ${number}`, email: `crash-${number}@example.org` }),
          ),
        });
        if (response.ok) {
          const { id } = (await response.json()) as { id: string };
          done.set(number, (done.get(number) ?? new Set()).add(id));
          return;
        }
      } catch {
        // The server is away; the form would say so and try again.
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function restart(end: () => Promise<void>): Promise<void> {
    await end();
    site = await startOwnSite(directory, site.ports);
  }

  try {
    const queue = Array.from({ length: submissions }, (_, number) => number).values();
    const clients = Array.from({ length: 5 }, async () => {
      for (const number of queue) await submit(number);
    });
    const killer = (async () => {
      for (let kill = 0; kill < kills - 1; kill += 1) {
        const mark = Math.floor((submissions * (kill + 0.5)) / kills);
        while (done.size < mark) await new Promise((resolve) => setTimeout(resolve, 1));
        await restart(() => (kill % 2 ? site.killFunctions() : site.kill()));
      }
    })();
    await Promise.all([...clients, killer]);
    await restart(() => site.kill());

    const database = databaseOf(site);
    const stored = (await database.collection('contributions').get()).docs.filter((document) =>
      document.get('display_name').startsWith('Crash '),
    );
    const acknowledged = [...done.values()].flatMap((ids) => [...ids]).sort();

    // A delivery that was killed holds its message for a minute. The minute is taken out of the record, not waited for.
    const outbox = database.collection('outbox').where('status', '==', 'pending');
    const pending = await outbox.get();
    await Promise.all(pending.docs.map((document) => document.ref.update({ next_attempt_at: new Date(0) })));
    await deliverDue(site, database);
    await database.terminate();
    const mails = (await (await fetch(`${site.url}/__local/mail.json`)).json()) as {
      message_id: string;
      text: string;
    }[];
    // An email to the admins links to each contribution that it is about.
    const told = new Set(
      mails.flatMap(({ text }) => [...text.matchAll(/\?c=([0-9a-f-]{36})/g)].map(([, id]) => id)),
    );
    const messageIds = new Set(mails.map((mail) => mail.message_id)).size;
    return {
      kills,
      acknowledged,
      stored: stored.map(({ id }) => id).sort(),
      names: new Set(stored.map((document) => document.get('display_name'))).size,
      unmailed: acknowledged.filter((id) => !told.has(id)),
      messageIds,
      doubledMails: mails.length - messageIds,
    };
  } finally {
    await site.stop();
    await rm(directory, { recursive: true, force: true });
  }
}
