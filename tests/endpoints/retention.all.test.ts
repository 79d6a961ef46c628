import { randomUUID } from 'node:crypto';
import { getStore } from '@netlify/blobs';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Period, RETENTION, type RetentionName } from '#domain/retention/retention.ts';
import { readReadings, writeReading } from '#server/contributions/records/contributions.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { noteErasedAccount } from '#server/privacy/restore-list.ts';
import { putPart } from '#server/proofs/records.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import nightly from '../../functions/nightly.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A leap day follows within the year, so that months are told from days. */
const START = new Date('2027-06-15T10:00:00.000Z');

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Runs the scheduled function as it is deployed, at a moment of its own. */
async function nightAt(moment: Date) {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
  try {
    const answer = await nightly();
    expect(answer.status).toBe(200);
    return await answer.json();
  } finally {
    vi.useRealTimers();
  }
}

function endOf(period: Period): Date {
  if ('months' in period) return new Date('2028-06-15T10:00:00.000Z');
  return new Date(START.getTime() + ('days' in period ? period.days * DAY : period.minutes * 60_000));
}

/** Puts something there that is kept since START, and says how to see that it is still there. */
type Planting = () => Promise<() => Promise<boolean>>;

/** A record of a collection, and the member by which it is seen that it is there: its own presence without one. */
const record = (collection: string, data: Record<string, unknown>, member?: string): Planting => {
  return async () => {
    const reference = firestore().collection(collection).doc(randomUUID());
    await reference.set(data);
    return async () => {
      const document = await reference.get();
      return member === undefined ? document.exists : Boolean(document.get(member));
    };
  };
};
const expiring = (collection: string, period: Period) => record(collection, { expires_at: endOf(period) });
const message = (changes: Record<string, unknown>) =>
  record('outbox', { kind: 'contact-message', payload: null, created_at: START, ...changes });
const attempt = { identifier: 'ada', account: 'ada', outcome: 'failed', user_agent: 'x' };

const PLANTED: Record<RetentionName, Planting[]> = {
  declined_contributions: [
    record('contributions', { status: 'declined', email: 'a@b.example', reviewed_at: START }, 'email'),
    record('contributions', { status: 'needs_info', email: 'a@b.example', reviewed_at: START }, 'email'),
  ],
  unused_invitations: [
    record('insiderz_access_tokens', { redeemed_at: null, username: 'fern', expires_at: START }, 'username'),
  ],
  sent_messages: [message({ status: 'sent' }), message({ status: 'cancelled' })],
  undelivered_messages: [message({ status: 'dead', payload: { email: 'a@b.example' } })],
  unconfirmed_addresses: [
    record('account_recovery', { pending: 'a@b.example', updated_at: START }, 'pending'),
    record(
      'account_recovery',
      { email: 'c@d.example', pending: 'a@b.example', updated_at: START },
      'pending',
    ),
  ],
  unused_push_subscriptions: [record('push_subscriptions', { user_id: 'nobody', updated_at: START })],
  sign_in_addresses: [
    record(
      'sign_in_attempts',
      { ...attempt, ip_hash: 'abc', created_at: START, expires_at: new Date(START.getTime() + 90 * DAY) },
      'ip_hash',
    ),
  ],
  sign_in_attempts: [expiring('sign_in_attempts', RETENTION.sign_in_attempts.period)],
  notices: [expiring('notices', RETENTION.notices.period)],
  webhook_deliveries: [expiring('webhook_deliveries', RETENTION.webhook_deliveries.period)],
  recovery_tokens: [expiring('recovery_tokens', RETENTION.recovery_tokens.period)],
  idempotency: [expiring('idempotency', RETENTION.idempotency.period)],
  rate_limits: [expiring('rate_limits', RETENTION.rate_limits.period)],
  form_tickets: [expiring('form_tickets', RETENTION.form_tickets.period)],
  held_submissions: [expiring('held_submissions', RETENTION.held_submissions.period)],
  reports: [expiring('reports', RETENTION.reports.period)],
  returned_votes: [expiring('roadmap_returned_votes', RETENTION.returned_votes.period)],
  measurements: [expiring('measurements', RETENTION.measurements.period)],
  unclaimed_uploads: [
    async () => {
      // The day ends when the period begins.
      const id = randomUUID();
      const yesterday = new Date(START.getTime() - DAY).toISOString().slice(0, 10);
      await putPart(yesterday, id, 0, new Uint8Array(5));
      return async () => {
        const { blobs } = await getStore({ name: 'proof-uploads', consistency: 'strong' }).list();
        return blobs.some(({ key }) => key.includes(id));
      };
    },
  ],
  open_contributions: [
    async () => {
      const admin_id = randomUUID();
      await writeReading({ admin_id, contribution_id: 'x', at: START.toISOString() });
      return async () => (await readReadings()).some((one) => one.admin_id === admin_id);
    },
  ],
  backups: [
    async () => {
      const key = `manifests/2027-06-15T100000Z-${randomUUID().slice(0, 6)}/key`;
      const store = getStore({ name: `backups-${process.env.FIREBASE_PROJECT_ID}`, consistency: 'strong' });
      await store.set(key, 'sealed');
      // Seven later ones replace it.
      for (let hour = 11; hour < 18; hour += 1) await store.set(key.replace('T10', `T${hour}`), 'sealed');
      return async () => (await store.list()).blobs.some((blob) => blob.key === key);
    },
  ],
  restore_list: [
    async () => {
      const uid = randomUUID();
      await noteErasedAccount(uid, START);
      const store = getStore({ name: `backups-${process.env.FIREBASE_PROJECT_ID}`, consistency: 'strong' });
      return async () => (await store.list()).blobs.some(({ key }) => key.endsWith(uid));
    },
  ],
};

describe('the nightly function keeps what people left for as long as the table says', () => {
  test.each(Object.keys(RETENTION) as RetentionName[])(
    '%s: to its last second, and no longer',
    async (name) => {
      const ends = endOf(RETENTION[name].period);
      // Uploads are known by their day, so their day has to be over.
      if (name === 'unclaimed_uploads') ends.setUTCHours(0, 0, 0, 0);
      const stillThere = await Promise.all(PLANTED[name].map((plant) => plant()));
      const seen = () => Promise.all(stillThere.map((look) => look()));

      await nightAt(new Date(ends.getTime() - 1000));
      expect(await seen()).toEqual(stillThere.map(() => true));
      await nightAt(new Date(ends.getTime() + 1000));
      expect(await seen()).toEqual(stillThere.map(() => false));
    },
  );

  test('and nothing that others build on: used invitations, confirmed addresses, subscriptions of admins, owed deletions', async () => {
    const stays = await Promise.all(
      [
        record(
          'insiderz_access_tokens',
          { redeemed_at: START, username: 'fern', expires_at: START },
          'username',
        ),
        record('account_recovery', { email: 'c@d.example', pending: null, updated_at: START }, 'email'),
        record(
          'account_recovery',
          { email: 'c@d.example', pending: 'a@b.example', updated_at: START },
          'email',
        ),
        record('push_subscriptions', { user_id: ada.id, updated_at: START }),
        message({ status: 'dead', kind: 'account-deletion' }),
        message({ status: 'pending', next_attempt_at: new Date('2099-01-01') }),
        ...['accepted', 'new'].map((status) =>
          record('contributions', { status, email: 'a@b.example', reviewed_at: START }, 'email'),
        ),
      ].map((plant) => plant()),
    );
    await nightAt(new Date('2030-01-01T03:17:00.000Z'));
    expect(await Promise.all(stays.map((look) => look()))).toEqual(stays.map(() => true));
  });

  test('goes on the next night where one run has a bound', async () => {
    const writer = firestore().bulkWriter({ throttling: false });
    for (let count = 0; count < 210; count += 1) {
      const declined = { status: 'declined', email: `${count}@b.example`, reviewed_at: START };
      void writer.create(firestore().collection('contributions').doc(randomUUID()), declined);
    }
    await writer.close();
    const later = new Date('2029-06-01T03:17:00.000Z');
    expect((await nightAt(later)).records.declined_contributions).toBe(200);
    expect((await nightAt(later)).records.declined_contributions).toBe(10);
    expect((await nightAt(later)).records.declined_contributions).toBe(0);
  }, 90_000);
});

describe('a step of the night fails', () => {
  test('and hinders no other: it is named in the answer and in the log', async () => {
    const expired = await expiring('idempotency', { days: 0 })();
    const log = vi.spyOn(console, 'error').mockClear();
    const context = process.env.NETLIFY_BLOBS_CONTEXT;
    // Blobs are away: uploads, readers, the desk and the lists cannot be reached.
    const nowhere = { ...JSON.parse(Buffer.from(context ?? '', 'base64').toString()), siteID: '' };
    process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(nowhere)).toString('base64');
    try {
      const result = await nightAt(new Date(START.getTime() + DAY));
      expect(result.failed).toEqual(['uploads', 'readers', 'roadmap', 'lists', 'backup']);
      expect(result).toMatchObject({ uploads: null, readers: null, ledger: { entries: 0 } });
    } finally {
      process.env.NETLIFY_BLOBS_CONTEXT = context;
    }
    expect(await expired()).toBe(false);
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)));
    const named = lines.filter(({ event }) => event === 'nightly step failed').map(({ id }) => id);
    expect(named).toEqual(['uploads', 'readers', 'roadmap', 'lists', 'backup']);
  });
});
