import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_PROJECT } from '#local/cloud/environment.ts';
import { firestore } from '#server/stores/firestore.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { type OwnSite, startOwnSite } from '../own-site.ts';

const SUBMISSIONS = 100;
let directory: string;
let site: OwnSite & { ports: number[] };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'thegrid-crash-'));
  site = await startOwnSite(directory);
});

afterAll(async () => {
  await site.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Sends until it is answered, with one key, as the form does; returns the ids of all answers that said "stored". */
async function submit(number: number, done: Map<number, Set<string>>): Promise<void> {
  const key = randomUUID();
  for (;;) {
    try {
      const response = await fetch(`${site.url}/api/contributions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(buildContribution({ display_name: `Crash ${number}` })),
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

test('the server is killed again and again during 100 submissions: none is lost, none is stored twice, each is mailed', async () => {
  const done = new Map<number, Set<string>>();
  const queue = Array.from({ length: SUBMISSIONS }, (_, number) => number);
  const clients = Array.from({ length: 5 }, async () => {
    for (let number = queue.shift(); number !== undefined; number = queue.shift()) await submit(number, done);
  });
  const marks = [10, 35, 60, 85];
  const killer = (async () => {
    for (const [turn, mark] of marks.entries()) {
      while (done.size < mark) await new Promise((resolve) => setTimeout(resolve, 1));
      await restart(() => (turn % 2 ? site.killFunctions() : site.kill()));
    }
  })();
  await Promise.all([...clients, killer]);
  await restart(() => site.kill());

  Object.assign(process.env, {
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${site.firestorePort}`,
    FIREBASE_PROJECT_ID: LOCAL_PROJECT,
  });
  const stored = (await firestore().collection('contributions').get()).docs.filter((document) =>
    document.get('display_name').startsWith('Crash '),
  );
  const acknowledged = [...done.values()].flatMap((ids) => [...ids]).sort();
  expect(stored.map((document) => document.id).sort()).toEqual(acknowledged);
  expect(new Set(stored.map((document) => document.get('display_name'))).size).toBe(SUBMISSIONS);

  // A delivery that was killed holds its message for a minute. The minute is taken out of the record, not waited for.
  const pending = await firestore().collection('outbox').where('status', '==', 'pending').get();
  await Promise.all(pending.docs.map((document) => document.ref.update({ next_attempt_at: new Date(0) })));
  let left = 1;
  while (left > 0) {
    await fetch(`${site.url}/__local/schedules/deliver`, { method: 'POST' });
    left = (await firestore().collection('outbox').where('status', '==', 'pending').count().get()).data()
      .count;
  }
  const mails = (await (await fetch(`${site.url}/__local/mail.json`)).json()) as { message_id: string }[];
  const told = new Set(mails.map((mail) => /_([0-9a-f-]{36})@/.exec(mail.message_id)?.[1]));
  expect(acknowledged.filter((id) => !told.has(id))).toEqual([]);
});
