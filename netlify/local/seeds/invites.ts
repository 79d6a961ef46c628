import { createHash } from 'node:crypto';
import { daysFrom } from '#domain/clocks.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { tokenId } from '#domain/invites/invite.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { storeDecided } from './sample-contribution.ts';

type Typed = Pick<Contribution, 'display_name' | 'contribution_type' | 'related_app' | 'description'>;

interface Sample extends Typed {
  number: number;
  daysAgo: number;
  /** The state of its token; null while it waits for one. */
  token: 'live' | 'used' | 'expired' | 'revoked' | null;
}

const SAMPLES: Sample[] = [
  {
    number: 1,
    display_name: 'Zoë Lindqvist',
    contribution_type: 'ux_wording',
    related_app: 'carz',
    description: 'On Carz the button says Submit. Offer this car would say what happens next.',
    daysAgo: 1,
    token: null,
  },
  {
    number: 2,
    display_name: 'night owl',
    contribution_type: 'content_research',
    related_app: 'localz',
    description: 'A list of the late-opening pharmacies in Leeds with sources, to start Localz with.',
    daysAgo: 3,
    token: null,
  },
  {
    number: 3,
    display_name: 'Priya Nair',
    contribution_type: 'new_app_concept',
    related_app: null,
    description:
      'An app for lending tools in a street. Problem, who for, why it matters and a first version inside.',
    daysAgo: 9,
    token: 'live',
  },
  {
    number: 4,
    display_name: 'Mo Member',
    contribution_type: 'product_idea',
    related_app: 'roomz',
    description: 'Let people hold a room for an hour while they ask the others in the household.',
    daysAgo: 40,
    token: 'used',
  },
  {
    number: 5,
    display_name: 'oldhand',
    contribution_type: 'bug_rough_edge',
    related_app: 'jobz',
    description: 'Firefox 128. The filter of Jobz forgets the distance when the page is loaded again.',
    daysAgo: 380,
    token: 'expired',
  },
  {
    number: 6,
    display_name: 'Sam Okafor',
    contribution_type: 'product_idea',
    related_app: 'swapz',
    description: 'Two people seldom want what the other has. Let three of us swap in a ring on Swapz.',
    daysAgo: 16,
    token: 'revoked',
  },
];

async function seedSample(sample: Sample, adminId: string, now: Date): Promise<void> {
  const { number, daysAgo, token, ...typed } = sample;
  const id = `00000000-0000-4000-8000-00000000e00${number}`;
  const reviewed = daysFrom(now, -daysAgo);
  const reference = `TG-SEEDE${number}`;
  await storeDecided(
    {
      ...typed,
      id,
      reference,
      email: 'somebody@thegrid.localhost',
      status: 'accepted',
      decision_id: null,
      token_issued: token !== null,
    },
    { created: daysFrom(reviewed, -2), decided: reviewed, adminId },
  );
  if (token === null) return;
  const made = daysFrom(reviewed, 0.5);
  await firestore()
    .collection('insiderz_access_tokens')
    .doc(tokenId(id, 1))
    .set({
      contribution_id: id,
      reference,
      display_name: typed.display_name,
      username: typed.display_name.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
      // The secret is unknown.
      token: createHash('sha256').update(`seed-${number}-${now.getTime()}`).digest('base64url'),
      last_four: `se${number}d`,
      expires_at: daysFrom(made, 365),
      created_at: made,
      created_by: adminId,
      emailed: number % 2 === 1,
      redeemed_at: token === 'used' ? daysFrom(made, 1) : null,
      redeemed_by: token === 'used' ? 'seed-member' : null,
      revoked_at: token === 'revoked' ? daysFrom(made, 2) : null,
      revoked_by: token === 'revoked' ? adminId : null,
      replaced_by: null,
    });
}

export async function seedInvites(adminId: string, now: Date): Promise<void> {
  for (const sample of SAMPLES) await seedSample(sample, adminId, now);
}
