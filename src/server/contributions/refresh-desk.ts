import type { refreshDesk as contract } from '#domain/contributions/desk-contract.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { cursorOf } from '#server/platform/list-cache/row-folding.ts';
import { CHANGES_MAX, contributionsChangedSince, countNew } from './contribution-lists.ts';
import { currentDeskVersion } from './desk-version.ts';
import { exchangePresence } from './presence.ts';

/**
 * Admins only. Changes since the cursor (`mark`), and who has what open. An unchanged version (`stamp`) costs no read
 * but the caller's role, so that an idle tab is cheap (T42).
 */
export const refreshDesk: Verb<typeof contract> = async (context, { body }) => {
  const { now } = context;
  const { id } = signedIn(context);
  const [version, readers] = await Promise.all([
    currentDeskVersion(),
    exchangePresence(id, body.reading, now),
  ]);
  const nothing = { items: [], new_count: null, mark: body.mark, stamp: version, readers };
  if (version !== null && version === body.stamp) return nothing;
  const items = await contributionsChangedSince(new Date(body.mark));
  const last = items.at(-1);
  if (!last) return nothing;
  // With more to come, the old version is returned, so that the next refresh continues.
  const isWhole = items.length < CHANGES_MAX;
  const mark = isWhole ? cursorOf(new Date(last.updated_at), now) : last.updated_at;
  return { items, new_count: await countNew(), mark, stamp: isWhole ? version : body.stamp, readers };
};
