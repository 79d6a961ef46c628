import type { Contribution, ThreadEntry } from '#domain/contributions/contribution.ts';
import { addressDigest } from '#server/contributions/digests.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { storeDecided } from './sample-contribution.ts';

const HOUR = 60 * 60 * 1000;

interface Sample extends Omit<Partial<Contribution>, 'thread'> {
  id: string;
  email: string;
  /** Messages, with their author and hours after the contribution. */
  thread?: { from: ThreadEntry['from']; text: string; hours: number }[];
  hoursAgo: number;
}

const SAMPLES: readonly Sample[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    reference: 'TG-SEED10',
    status: 'accepted',
    display_name: 'Fern',
    email: 'fern@thegrid.localhost',
    contribution_type: 'bug_rough_edge',
    related_app: 'roomz',
    description:
      'On Roomz the dates are cleared when I go back from a listing, and the list jumps to the top. Pixel 7, Chrome. Happens every time with more than ten results.',
    admin_notes: 'Clear steps, seen again on two phones.',
    contributor_message: 'Thank you. We saw it too and it is on the list.',
    award: { reward: 'minor_bug', amount: 120, first: 250, reason: null },
    hoursAgo: 30,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    reference: 'TG-SEED20',
    status: 'declined',
    display_name: 'plumb_line',
    email: 'plumb@thegrid.localhost',
    contribution_type: 'ux_wording',
    related_app: 'skillz',
    description: 'Everything is too slow and the colours are wrong.',
    admin_notes: 'Nothing here that can be checked.',
    contributor_message:
      'Without a page and a device we cannot look into it. Please send us another one with both.',
    hoursAgo: 54,
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    reference: 'TG-SEED30',
    status: 'needs_info',
    display_name: 'Wren Okafor',
    email: 'wren@thegrid.localhost',
    contribution_type: 'new_app_concept',
    related_app: 'not_app_specific',
    description:
      'Allotmentz: swap a spare bed for help with the digging. Our waiting list is nine years long while a third of the plots lie fallow. A first version: a map, a board for each site and a diary that two people share.',
    admin_notes: 'Good problem, wants a council that would try it.',
    contributor_message: 'Which council did you speak to, and would they try it on one site first?',
    thread: [
      { from: 'desk', text: 'How many of the plots on your site are shared today?', hours: 2 },
      { from: 'contributor', text: 'Four of sixty. All four found each other by chance.', hours: 20 },
      {
        from: 'desk',
        text: 'Which council did you speak to, and would they try it on one site first?',
        hours: 26,
      },
    ],
    hoursAgo: 76,
  },
  {
    id: '00000000-0000-4000-8000-000000000004',
    reference: 'TG-SEED40',
    status: 'accepted',
    display_name: 'Ilse',
    email: 'ilse@thegrid.localhost',
    contribution_type: 'ux_wording',
    related_app: 'liftz',
    description:
      'The button says "Submit ride". People here say "Offer a lift". I asked nine drivers at the gate and eight would have pressed it sooner.',
    hoursAgo: 170,
  },
];

async function seedContribution(
  { hoursAgo, thread, ...fields }: Sample,
  adminId: string,
  now: Date,
): Promise<void> {
  const { id, email, award } = fields;
  const created = now.getTime() - hoursAgo * HOUR;
  const after = (hours: number) => new Date(created + hours * HOUR);
  if (award) {
    const first = `first_${addressDigest(email)}`;
    await firestore().collection('counters').doc(first).set({ contribution_id: id });
  }
  const messages = (thread ?? []).map(({ from, text, hours }) => ({
    from,
    text,
    proof_file_path: null,
    proof_file: null,
    at: after(hours).toISOString(),
  }));
  await storeDecided(
    { ...fields, thread: messages },
    { created: after(0), decided: after(thread?.at(-1)?.hours ?? 3), adminId },
  );
}

export async function seedContributions(adminId: string, now: Date): Promise<void> {
  for (const sample of SAMPLES) await seedContribution(sample, adminId, now);
}
