import { periodMs, RETENTION } from '#domain/retention/retention.ts';
import { DEADLINES, within } from '#server/platform/deadlines.ts';
import { orLog } from '#server/platform/log.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { deleteReading, readReadings, writeReading } from './records/desk.ts';

/** How long an open contribution is shown to other admins, in milliseconds. */
const SEEN_MS = periodMs(RETENTION.open_contributions.period);
/** How long this process caches a name, in milliseconds. */
const NAME_MS = 10 * 60_000;

const names = new Map<string, { name: string; until: number }>();

async function nameOf(adminId: string, now: Date): Promise<string> {
  const known = names.get(adminId);
  if (known && known.until > now.getTime()) return known.name;
  const name = (await findProfile(adminId))?.display_name ?? 'Another admin';
  names.set(adminId, { name, until: now.getTime() + NAME_MS });
  return name;
}

interface Reader {
  contribution_id: string;
  display_name: string;
}

async function exchange(adminId: string, reading: string | null, now: Date): Promise<Reader[]> {
  const at = now.toISOString();
  const [all] = await Promise.all([
    readReadings(),
    reading === null ? null : writeReading({ admin_id: adminId, contribution_id: reading, at }),
  ]);
  if (reading === null && all.some((one) => one.admin_id === adminId)) await deleteReading(adminId);
  const others = all.filter(
    (one) => one.admin_id !== adminId && now.getTime() - Date.parse(one.at) < SEEN_MS,
  );
  return Promise.all(
    others.map(async ({ admin_id, contribution_id }) => ({
      contribution_id,
      display_name: await nameOf(admin_id, now),
    })),
  );
}

/** Reads no document but an occasional name. Empty on failure or delay, as the desk works without it. */
export async function exchangePresence(
  adminId: string,
  reading: string | null,
  now: Date,
): Promise<Reader[]> {
  const readers = await orLog({ level: 'warn', event: 'presence not exchanged' }, () =>
    within(DEADLINES.optional, () => exchange(adminId, reading, now)),
  );
  return readers ?? [];
}

export async function sweepPresence(now: Date): Promise<number> {
  const old = (await readReadings()).filter((one) => now.getTime() - Date.parse(one.at) >= SEEN_MS);
  for (const { admin_id } of old) await deleteReading(admin_id);
  return old.length;
}
