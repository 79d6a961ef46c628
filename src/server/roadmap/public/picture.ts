import { DomainError } from '#domain/errors.ts';
import { getShippedPicture as contract, idOfPicture } from '#domain/roadmap/shipped.ts';
import { isAway } from '#server/platform/deadlines.ts';
import { edgeHeaders, isCurrent } from '#server/platform/http/edge.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { shippedPicture } from '../pictures/shipped-drawing.ts';
import { findShipped, picturedOf, pictureVersion } from './read.ts';

/** The most cached pictures, most recently used: some 40 KB each. */
const CACHE_MAX = 40;

/** Pictures by version, including those in progress, so that concurrent requests share one. */
const cache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

function pictureOf(
  version: string,
  paint: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = cache.get(version) ?? paint();
  cache.delete(version);
  cache.set(version, picture);
  picture.catch(() => cache.delete(version));
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_MAX) break;
    cache.delete(oldest);
  }
  return picture;
}

/** No authorisation: the content is public. */
const getShippedPicture = route(contract, async ({ request }, { params }) => {
  const id = idOfPicture(params.file);
  const item = id
    ? await findShipped(id).catch((cause) => {
        log({ level: 'warn', event: 'public roadmap not read', cause: describeCause(cause) });
        throw isAway();
      })
    : null;
  if (!item) throw new DomainError('not-found', 'There is no picture at this address');
  const shown = picturedOf(item);
  const version = pictureVersion(shown);
  const tag = `"${version}"`;
  const headers = { ...edgeHeaders(['roadmap']), ETag: tag };
  if (isCurrent(request, tag)) return new Response(null, { status: 304, headers });
  const bytes = await pictureOf(version, () => shippedPicture(shown));
  return new Response(bytes, { headers: { ...headers, 'Content-Type': 'image/png' } });
});

export const visitorRoutes = [getShippedPicture];
