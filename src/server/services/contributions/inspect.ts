import type { inspectContribution as contract } from '#domain/contributions/contract.ts';
import { Refusal } from '#domain/errors.ts';
import type { Verb } from '../../http/endpoint.ts';
import { idOfStatusKey } from '../../status-link.ts';
import { findContribution } from '../../stores/contributions.ts';
import { isNamed } from '../../stores/contributors.ts';
import { countRequest, RATE_LIMITS } from '../../stores/rate-limits.ts';
import { progressOf } from './progress.ts';

/** The one answer to every key that opens nothing, whatever is wrong with it. */
export function unknownKey(): Refusal {
  return new Refusal(
    'not-found',
    'We could not find this contribution. Please use the whole link from our mail.',
  );
}

/** Whoever holds the private link sees how the contribution stands. */
export const inspectContribution: Verb<typeof contract> = async ({ ip, now }, { body }) => {
  await countRequest(RATE_LIMITS.status, ip, now);
  const id = idOfStatusKey(body.key);
  const contribution = id === null ? null : await findContribution(id);
  if (!contribution) throw unknownKey();
  return progressOf(contribution, await isNamed(contribution.email), now);
};
