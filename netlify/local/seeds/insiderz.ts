import { daysFrom } from '#domain/clocks.ts';
import type { FeedItem } from '#domain/feed/feed.ts';
import type { Idea } from '#domain/ideas/idea.ts';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { rebuildPublicRoadmap } from '#server/roadmap/public/rebuild.ts';

/** A fixed id makes seeding idempotent. */
export const seedId = (kind: number, n: number) =>
  `00000000-0000-4000-8${kind}00-${String(n).padStart(12, '0')}`;

type Times = 'id' | 'created_at' | 'updated_at';
/** No sample is merged, or has earlier notes. */
type Merging = 'merged_into' | 'merge_state' | 'merged_at' | 'notes';
type Sample<T extends { id: string }> = Omit<T, Times> & { daysAgo: number };

/** Public and of no idea, unless it says otherwise. */
type SampleItem = Omit<RoadmapItem, Usual | 'completed_at' | 'has_missions' | 'notes'> &
  Partial<Pick<RoadmapItem, Usual>>;
type Usual = 'contributions' | 'idea_id' | 'public';
type SampleIdea = Omit<Idea, 'member_id' | Merging | 'admin_note' | 'roadmap_item_id'> &
  Partial<Pick<Idea, 'admin_note' | 'roadmap_item_id'>>;

const ROADMAP: Sample<SampleItem>[] = [
  {
    title: 'Quiet hours',
    description: 'Nobody hears from you before nine. Messages wait, and say so.',
    column_name: 'backlog',
    related_app: 'tribez',
    public: false,
    votes_total: 21,
    idea_id: seedId(1, 0),
    daysAgo: 6,
  },
  {
    title: 'Swap in a ring of three',
    description: 'Your lamp for her fern for his bike.',
    column_name: 'backlog',
    related_app: 'swapz',
    votes_total: 16,
    contributions: ['TG-SEEDE6'],
    daysAgo: 9,
  },
  {
    title: 'Lift clubs',
    description: 'Same people, same road, every weekday. Set it once.',
    column_name: 'backlog',
    related_app: 'liftz',
    votes_total: 19,
    daysAgo: 14,
  },
  {
    title: 'Viewing diary',
    description: 'Both sides see the same half-hours.',
    column_name: 'in_progress',
    related_app: 'howz',
    public: false,
    votes_total: 11,
    daysAgo: 18,
  },
  {
    title: 'Shop windows',
    description: 'A page for every Localz shop that looks like its own.',
    column_name: 'in_progress',
    related_app: 'localz',
    votes_total: 26,
    daysAgo: 23,
  },
  {
    title: 'Service book',
    description: 'Stamps, in order, on every car.',
    column_name: 'completed',
    related_app: 'carz',
    votes_total: 8,
    daysAgo: 40,
  },
  {
    title: 'Keep my dates',
    description: 'Go back without starting over.',
    column_name: 'completed',
    related_app: 'roomz',
    votes_total: 14,
    daysAgo: 46,
  },
  {
    title: 'Deposit letter',
    description: 'A letter that asks for your deposit back. Roomz fills in the dates and the sum.',
    column_name: 'completed',
    related_app: 'roomz',
    votes_total: 12,
    idea_id: seedId(1, 2),
    daysAgo: 30,
  },
];

const IDEAS: Sample<SampleIdea>[] = [
  {
    title: 'Quiet hours',
    description:
      'I work nights. Let me say that nobody hears from me before nine, and let the others see it before they write, so that nobody waits for an answer.',
    status: 'approved',
    upvotes: 21,
    admin_note: 'On the roadmap. Tribez comes first, the other apps follow.',
    roadmap_item_id: seedId(0, 0),
    daysAgo: 8,
  },
  {
    title: 'Bike racks',
    description: 'Show on Localz which shops have somewhere to lock a bike, and how many places there are.',
    status: 'under_review',
    upvotes: 9,
    daysAgo: 3,
  },
  {
    title: 'Deposit letter',
    description: 'A letter that asks for my deposit back, with the dates and the sum filled in from Roomz.',
    status: 'implemented',
    upvotes: 3,
    admin_note: 'Built. You find it in Roomz under Moving out.',
    roadmap_item_id: seedId(0, 7),
    daysAgo: 33,
  },
  {
    title: 'Points for reading the terms',
    description: 'Ten INZ for everybody who scrolls to the end.',
    status: 'rejected',
    upvotes: 1,
    admin_note: 'INZ are for work that others have something of.',
    daysAgo: 27,
  },
];

const FEED: Sample<Omit<FeedItem, 'author_id' | 'published_at'>>[] = [
  {
    title: 'A quieter Tribez',
    body: 'Quiet hours are nearly done. We are looking for ten people who work nights.',
    type: 'announcement',
    published: false,
    audience: 'members',
    daysAgo: 1,
  },
  {
    title: 'Roomz keeps your dates',
    body: 'Go back from a listing and everything is where you left it. Reported by a member, fixed the same day.',
    type: 'update',
    published: true,
    audience: 'public',
    daysAgo: 5,
  },
  {
    title: 'Carz shows the service book',
    body: 'Photograph the stamps, we put them in order.',
    type: 'news',
    published: true,
    audience: 'members',
    daysAgo: 9,
  },
];

async function store(collection: string, kind: number, samples: readonly object[], now: Date): Promise<void> {
  for (const [index, sample] of samples.entries()) {
    const { daysAgo, ...members } = sample as { daysAgo: number };
    const at = daysFrom(now, -daysAgo);
    await firestore()
      .collection(collection)
      .doc(seedId(kind, index))
      .set({ ...members, created_at: at, updated_at: at });
  }
}

export async function seedInsiderz(adminId: string, memberId: string, now: Date): Promise<void> {
  const shipped = ROADMAP.filter(({ column_name }) => column_name === 'completed');
  const roadmap = ROADMAP.map((item) => ({
    ...{ public: true, idea_id: null },
    ...item,
    completed_at: shipped.includes(item) ? daysFrom(now, -4 - 7 * shipped.indexOf(item)) : null,
  }));
  await store('roadmap_items', 0, roadmap, now);
  await store(
    'ideas',
    1,
    IDEAS.map((idea) => ({ admin_note: null, roadmap_item_id: null, ...idea, member_id: memberId })),
    now,
  );
  await store(
    'feed_items',
    2,
    FEED.map((item) => ({ ...item, author_id: adminId })),
    now,
  );
  await rebuildPublicRoadmap(now);
}
