import { listRoadmapItems } from '#domain/roadmap/contract.ts';
import { askedPage } from '#domain/wire.ts';
import { listQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

/** Every roadmap item, page after page. */
export const ROADMAP_QUERY = listQuery(['roadmap'], (after, signal) =>
  callSignedIn(listRoadmapItems, { query: askedPage(after) }, { signal }),
);
