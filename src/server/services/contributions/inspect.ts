import type { inspectContribution as contract } from '#domain/contributions/contract.ts';
import { isErased } from '#domain/contributions/contribution.ts';
import { progressOf } from '#domain/contributions/progress.ts';
import type { Verb } from '../../http/endpoint.ts';
import { idOfStatusKey, unknownKey } from '../../status-link.ts';
import { findContribution } from '../../stores/contributions.ts';
import { namingOf } from '../../stores/contributor-naming.ts';
import { joinByStatusLink } from '../../stores/contributors.ts';
import { findHeldContribution } from '../../stores/held-submissions.ts';
import { isProvedAddress } from '../../stores/proved-addresses.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { showBadgesOf } from '../recognition/rebuild.ts';

/**
 * Whoever holds the private link sees how the contribution stands. The link goes to the address by mail alone: an
 * account that opens the one of its own contribution has proved that the address is its own. One that is held back is as new.
 */
export const inspectContribution: Verb<typeof contract> = async ({ actor, ip, now, later }, { body }) => {
  await countRequest(RATE_LIMITS.status, ip, now);
  const id = idOfStatusKey(body.key, now);
  const stored = id === null ? null : await findContribution(id);
  const contribution = stored ?? (id === null ? null : await findHeldContribution(id));
  if (!contribution || isErased(contribution)) throw unknownKey();
  // Not for whoever else holds the link: somebody could send a person theirs, to have their own row joined to that account.
  if (actor.kind === 'user' && actor.id === stored?.submitted_by_user_id) {
    if (!(await isProvedAddress(actor.id, contribution.email))) {
      await joinByStatusLink(contribution, actor.id, now);
      later(showBadgesOf(actor.id));
    }
  }
  return progressOf(contribution, await namingOf(contribution), now);
};
