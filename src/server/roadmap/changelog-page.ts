import { idOfAddress, picturePath, type ShippedItem } from '#domain/roadmap/shipped.ts';
import { edgeHeaders } from '#server/platform/http/edge.ts';
import { type PublicRoadmap, presentRoadmap } from './public/read.ts';
import { findShipped, picturedOf, pictureVersion } from './public/shipped.ts';

/** The public roadmap, changelog and feed, rendered on demand. Null while the store is down. */
export async function publicRoadmap(): Promise<PublicRoadmap | null> {
  return presentRoadmap().catch(() => null);
}

interface ShippedPage {
  item: ShippedItem;
  picture: string;
}

/** Below /changelog. `missing`: unknown, not public or not shipped; `away`: unreadable. */
export async function shippedPage(address: string): Promise<ShippedPage | 'missing' | 'away'> {
  const id = idOfAddress(address);
  if (!id) return 'missing';
  try {
    const item = await findShipped(id);
    return item ? { item, picture: picturePath(id, pictureVersion(picturedOf(item))) } : 'missing';
  } catch {
    return 'away';
  }
}

export const headersOfRoadmap = (made: object | null): Record<string, string> =>
  edgeHeaders(['roadmap'], made !== null);
