import { APP_IDS, type AppId } from '#domain/apps.ts';
import { ROADMAP_COLUMNS, type RoadmapColumn } from '#domain/roadmap/columns.ts';
import { PUBLIC_ITEMS_MAX, type PublicCounts } from '#domain/roadmap/public.ts';
import { ROADMAP_MESSAGES, RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { firestore, readAs, sizeOf } from '#server/platform/firestore/firestore.ts';
import {
  documentsById,
  documentsWithAny,
  type PageRequest,
  pageByTime,
  type RowsPage,
} from '#server/platform/firestore/paging.ts';
import type { Kind } from '#server/platform/firestore/transaction.ts';
import { type Counted, uncompactedVotes } from '#server/platform/firestore/vote-shards.ts';

type Query = FirebaseFirestore.Query;

const items = () => firestore().collection('roadmap_items');

export const itemDocument = (id: string): FirebaseFirestore.DocumentReference => items().doc(id);

export const ROADMAP_VOTES: Counted = {
  entities: items,
  total: 'votes_total',
  shards: () => firestore().collection('roadmap_vote_shards'),
};

/** Without the votes in its shards. */
export const asItem = readAs(RoadmapItem);

/** With the votes in its shards. */
export const withShards = (item: RoadmapItem, inShards: number): RoadmapItem => ({
  ...item,
  votes_total: Math.max(0, item.votes_total + inShards),
});

async function withVotes(rows: readonly RoadmapItem[]): Promise<RoadmapItem[]> {
  const inShards = await uncompactedVotes(
    ROADMAP_VOTES,
    rows.map(({ id }) => id),
  );
  return rows.map((item) => withShards(item, inShards.get(item.id) ?? 0));
}

export async function whole(item: RoadmapItem): Promise<RoadmapItem> {
  return (await withVotes([item]))[0] as RoadmapItem;
}

export const ITEM_KIND: Kind<RoadmapItem> = {
  read: asItem,
  notFoundMessage: ROADMAP_MESSAGES.gone,
  changed: ROADMAP_MESSAGES.changed,
  whole,
};

export async function pageOfRoadmap(request: PageRequest): Promise<RowsPage<RoadmapItem>> {
  const page = await pageByTime(items(), request, asItem);
  return { ...page, items: await withVotes(page.items) };
}

export async function itemsByName(
  ids: Iterable<string | null>,
): Promise<Map<string, { id: string; title: string }>> {
  const found = await documentsById(items(), ids);
  return new Map([...found].map(([id, item]) => [id, { id, title: String(item.get('title')) }]));
}

export async function columnsOf(ids: Iterable<string>): Promise<Map<string, RoadmapColumn>> {
  const found = await documentsById(items(), ids);
  return new Map([...found].map(([id, item]) => [id, item.get('column_name')]));
}

/** The most items that are read for ten contributions. */
const CAME_MAX = 50;

/** The items that name one of these references; votes in shards are not read. */
export async function itemsNaming(references: readonly string[]): Promise<RoadmapItem[]> {
  const found = await documentsWithAny(references, (some) =>
    items().where('contributions', 'array-contains-any', some).limit(CAME_MAX),
  );
  return found.map(asItem);
}

const publicItems = () => items().where('public', '==', true);

/** Those that changed last, with every vote; the newest first. */
export async function latestPublicItems(): Promise<RoadmapItem[]> {
  const found = await publicItems().orderBy('updated_at', 'desc').limit(PUBLIC_ITEMS_MAX).get();
  const rows = await withVotes(found.docs.map(asItem));
  return rows.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}

async function sizesBy<Name extends string>(names: readonly Name[], query: (name: Name) => Query) {
  const sizes = await Promise.all(names.map(async (name) => [name, await sizeOf(query(name))] as const));
  return Object.fromEntries(sizes) as Record<Name, number>;
}

/** Of all public items. One read for each column and app. */
export async function countPublicItems(): Promise<PublicCounts> {
  const inColumn = (column: RoadmapColumn) => publicItems().where('column_name', '==', column);
  const shippedOf = (app: AppId) => inColumn('completed').where('related_app', '==', app);
  const [columns, shipped] = await Promise.all([
    sizesBy(ROADMAP_COLUMNS, inColumn),
    sizesBy(APP_IDS, shippedOf),
  ]);
  return { columns, shipped };
}
