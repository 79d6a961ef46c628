import { createHash } from 'node:crypto';
import { APPS, type AppId } from '#domain/apps.ts';
import { dayInWords, isoDay } from '#domain/formats.ts';
import { shippedOf } from '#domain/roadmap/public.ts';
import type { ShippedItem } from '#domain/roadmap/shipped.ts';
import { presentRoadmap } from './read.ts';

/** What the picture of an item shows. */
export interface Pictured {
  title: string;
  /** The app that it is about, which gives the picture its colour; null for all of them. */
  app: AppId | null;
  /** `22 November 2026`. */
  day: string;
  /** Names of those who may be named. */
  people: readonly string[];
}

/** How pictures are drawn; one more whenever the drawing changes, so that those who keep pictures fetch them again. */
const DRAWING = 2;

/**
 * What everybody may see of one item that shipped; null for an id that is unknown, not public or not shipped. Reads the
 * snapshot alone, and rejects while it cannot be read.
 */
export async function findShipped(id: string): Promise<ShippedItem | null> {
  const { items } = await presentRoadmap();
  return shippedOf(items).find((item) => item.id === id) ?? null;
}

/** What the picture of an item shows. */
export function picturedOf(item: ShippedItem): Pictured {
  const { title, related_app, shipped_at, people } = item;
  return {
    title,
    app: related_app && related_app in APPS ? (related_app as AppId) : null,
    day: dayInWords(isoDay(new Date(shipped_at))),
    people: people.map(({ name }) => name),
  };
}

/** A name for what a picture shows: another one as soon as anything in it is another. */
export function pictureVersion(shown: Pictured): string {
  return createHash('sha256')
    .update(JSON.stringify([DRAWING, shown]))
    .digest('hex')
    .slice(0, 12);
}
