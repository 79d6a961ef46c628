import { createHash } from 'node:crypto';
import { APPS, type AppId } from '#domain/apps.ts';
import { formatDay, isoDay } from '#domain/formats.ts';
import { shippedOf } from '#domain/roadmap/public.ts';
import type { ShippedItem } from '#domain/roadmap/shipped.ts';
import { presentRoadmap } from './read.ts';

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
