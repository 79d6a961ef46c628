import { idOfAddress, picturePath, type ShippedItem } from '#domain/roadmap/shipped.ts';
import { edgeHeaders } from './public/edge.ts';
import { type PublicRoadmap, presentRoadmap } from './public/read.ts';
import { findShipped, picturedOf, pictureVersion } from './public/shipped.ts';

/**
 * What the public roadmap, the changelog and its feed show, which are made on demand. Null while the store is away,
 * because that must not take the page with it.
 */
export async function publicRoadmap(): Promise<PublicRoadmap | null> {
  return presentRoadmap().catch(() => null);
}

/** What the page of one item shows: the item, and the path of its picture. */
interface ShippedPage {
  item: ShippedItem;
  picture: string;
}

/**
 * What stands at an address below /changelog. `missing` when there is nothing: an unknown item, or one that is not public
 * or not shipped; `away` while the snapshot cannot be read.
 */
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

/** The headers of what is made from the snapshot; of nothing when it could not be read. */
export const headersOfRoadmap = (made: object | null): Record<string, string> => edgeHeaders(made !== null);
