import { type AttemptRow, AUDIT_PAGE, type StoredOutcome } from '#domain/audit/audit.ts';
import { periodMs, RETENTION } from '#domain/retention/retention.ts';
import { foldAddress } from '#domain/text.ts';
import { sweepMatching } from '#server/platform/firestore/expiry.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import { pageByTime, type RowsPage } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

/** Retention of an attempt in milliseconds. */
const RETENTION_MS = periodMs(RETENTION.sign_in_attempts.period);

const AT_ONCE = 300;

/** An attempt to sign in on the admin page. Has no field for a password, on purpose (R350). */
export interface SignInAttempt {
  identifier: string;
  /** The normalised identifier, by which failures are counted. */
  account: string;
  /** The account at that time, until its deletion; null for an unknown identifier. */
  account_id: string | null;
  /** True when only reported by the browser; false when the server verified the outcome. */
  claimed: boolean;
  outcome: StoredOutcome;
  ip_hash: string;
  user_agent: string;
}

export const signInAttempts = () => firestore().collection('sign_in_attempts');

export const ATTEMPTS_OF_PERSON: Place = { records: signInAttempts, field: 'account_id' };

export async function addSignInAttempt(id: string, attempt: SignInAttempt, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + RETENTION_MS);
  await signInAttempts()
    .doc(id)
    .create({ ...attempt, created_at: now, expires_at: expires });
}

/** The time of the `count`-th latest failure of this account and address after `since`, or null. */
export async function earliestOfLatestFailures(
  { account, ip_hash }: Pick<SignInAttempt, 'account' | 'ip_hash'>,
  count: number,
  since: Date,
): Promise<Date | null> {
  const failures = await signInAttempts()
    .where('account', '==', account)
    .where('ip_hash', '==', ip_hash)
    .where('outcome', 'in', ['failed', 'denied'] satisfies StoredOutcome[])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(count)
    .select('created_at')
    .get();
  return failures.size < count ? null : (failures.docs.at(-1)?.get('created_at').toDate() ?? null);
}

interface Page {
  outcome?: StoredOutcome | undefined;
  identifier?: string | undefined;
  after?: string | undefined;
}

export async function pageOfAttempts({ outcome, identifier, after }: Page): Promise<RowsPage<AttemptRow>> {
  let query: FirebaseFirestore.Query = signInAttempts();
  if (outcome) query = query.where('outcome', '==', outcome);
  if (identifier) query = query.where('account', '==', identifier);
  const read = (document: FirebaseFirestore.QueryDocumentSnapshot) => ({
    id: document.id,
    identifier: String(document.get('identifier')),
    // Rows older than this field were reported by the browser.
    claimed: document.get('claimed') !== false,
    outcome: document.get('outcome') as StoredOutcome,
    from: String(document.get('ip_hash')).slice(0, 6),
    user_agent: String(document.get('user_agent') ?? ''),
    created_at: document.get('created_at').toDate().toISOString() as string,
  });
  return pageByTime(query, { after }, read, { size: AUDIT_PAGE });
}

/** Attempts with an address of no account, such as one typed by mistake, times as text. */
export async function attemptsOfAddress(
  email: string,
): Promise<(Record<string, unknown> & { id: string })[]> {
  const found = await signInAttempts().where('account', '==', foldAddress(email)).get();
  const free = found.docs.filter((document) => (document.get('account_id') ?? null) === null);
  return free.map((document) => ({ ...readDocument(document.id, document.data()), id: document.id }));
}

export async function forgetAttempts(ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const batch = firestore().batch();
    for (const id of ids.slice(start, start + AT_ONCE)) batch.delete(signInAttempts().doc(id));
    await batch.commit();
  }
}

/** Erases the hash of the network address in attempts made before `moment`. */
export async function eraseAttemptAddresses(moment: Date): Promise<number> {
  const known = signInAttempts()
    .where('created_at', '<', moment)
    .where('ip_hash', '>', '')
    .orderBy('created_at');
  return sweepMatching(known, () => ({ ip_hash: '' }));
}
