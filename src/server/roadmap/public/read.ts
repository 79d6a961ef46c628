import { createHash } from 'node:crypto';
import { APPS, type AppId } from '#domain/apps.ts';
import { formatDay, isoDay } from '#domain/formats.ts';
import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import { countsOf, type PublicCounts, type PublicRoadmapItem, shippedOf } from '#domain/roadmap/public.ts';
import { idOfAddress, picturePath, type ShippedItem } from '#domain/roadmap/shipped.ts';
import { edgeHeaders } from '#server/platform/http/edge.ts';
import { publicName } from '#server/profiles/names/public-names.ts';
import { readPublicRoadmap } from '../records/roadmap-snapshot.ts';

/** Applies the current rules for names: a snapshot may be older. */
function nameNow(name: string | null): string | null {
  const shown = name === null ? ANONYMOUS : publicName(name);
  return shown === ANONYMOUS ? null : shown;
}

interface PublicRoadmap {
  updated_at: string;
  items: PublicRoadmapItem[];
  counts: PublicCounts;
}

export async function presentRoadmap(): Promise<PublicRoadmap> {
  const snapshot = await readPublicRoadmap();
  const items = snapshot.items.map(({ people_ids: _, ...item }) => ({
    ...item,
    idea: item.idea && { ...item.idea, author: nameNow(item.idea.author) },
    people: item.people.flatMap(({ name, part }) => {
      const shown = nameNow(name);
      return shown === null ? [] : [{ name: shown, part }];
    }),
  }));
  return { ...snapshot, items, counts: snapshot.counts ?? countsOf(items) };
}

export interface Pictured {
  title: string;
  /** Determines the colour; null for all apps. */
  app: AppId | null;
  /** `22 November 2026`. */
  day: string;
  /** Names that may be public. */
  people: readonly string[];
}

/** Increase after a change of the drawing, so that caches fetch pictures again. */
const DRAWING = 2;

/** A shipped item as published, or null. Reads only the snapshot; rejects while it is unreadable. */
export async function findShipped(id: string): Promise<ShippedItem | null> {
  const { items } = await presentRoadmap();
  return shippedOf(items).find((item) => item.id === id) ?? null;
}

export function picturedOf(item: ShippedItem): Pictured {
  const { title, related_app, shipped_at, people } = item;
  return {
    title,
    app: related_app && related_app in APPS ? (related_app as AppId) : null,
    day: formatDay(isoDay(new Date(shipped_at))),
    people: people.map(({ name }) => name),
  };
}

export function pictureVersion(shown: Pictured): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, shown]))
    .digest('hex')
    .slice(0, 12);
}

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
