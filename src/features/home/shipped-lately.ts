import { APPS, type AppId } from '#domain/apps.ts';
import { PRODUCT } from '#domain/product.ts';
import { type PublicRoadmapItem, shippedOf } from '#domain/roadmap/public.ts';
import { addressOf } from '#domain/roadmap/shipped.ts';
import { PATHS } from '#lib/paths.ts';

const ROWS = 3;

export interface ShippedRow {
  href: string;
  title: string;
  tile: string;
  app: string;
  shipped_at: string;
}

/** Without people: a name can be withdrawn at any time, and this page is built earlier than the changelog. */
export function shippedLately(items: readonly PublicRoadmapItem[]): ShippedRow[] {
  return shippedOf(items)
    .slice(0, ROWS)
    .map((item) => {
      const of = item.related_app === 'not_app_specific' ? null : item.related_app;
      return {
        href: `${PATHS.changelog}/${addressOf(item)}`,
        title: item.title,
        tile: `t-${of ?? 'us'}`,
        app: of ? APPS[of as AppId].name : PRODUCT,
        shipped_at: item.shipped_at,
      };
    });
}
