import { purgeCache } from '@netlify/functions';
import type { EdgeTag } from '#domain/contract.ts';
import { isProduction } from '../environment/environment.ts';
import { orLog } from '../log.ts';

/** Removes the pages with a tag from the edge, which caches them for a minute only: a failure is logged as `event`. */
export async function purgeEdge(tag: EdgeTag, event: string): Promise<void> {
  if (isProduction()) await orLog({ level: 'warn', event }, () => purgeCache({ tags: [tag] }));
}
