import { createHash } from 'node:crypto';
import { TERMS_VERSION } from '#domain/contributions/contribution.ts';
import { tokenId } from '#domain/invites/invite.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';

const DAY = 24 * 60 * 60 * 1000;

interface Sample {
  number: number;
  name: string;
  type: string;
  app: string | null;
  words: string;
  daysAgo: number;
  /** The state of its token; null while it waits for one. */
  token: 'live' | 'used' | 'expired' | 'revoked' | null;
}

/** Two without a token, and one for each state of a token. */
const SAMPLES: Sample[] = [
  {
    number: 1,
    name: 'Zoë Lindqvist',
    type: 'ux_wording',
    app: 'carz',
    words: 'On Carz the button says Submit. Offer this car would say what happens next.',
    daysAgo: 1,
    token: null,
  },
  {
    number: 2,
    name: 'night owl',
    type: 'content_research',
    app: 'localz',
    words: 'A list of the late-opening pharmacies in Leeds with sources, to start Localz with.',
    daysAgo: 3,
    token: null,
  },
  {
    number: 3,
    name: 'Priya Nair',
    type: 'new_app_concept',
    app: null,
    words:
      'An app for lending tools in a street. Problem, who for, why it matters and a first version inside.',
    daysAgo: 9,
    token: 'live',
  },
  {
    number: 4,
    name: 'Mo Member',
    type: 'product_idea',
    app: 'roomz',
    words: 'Let people hold a room for an hour while they ask the others in the household.',
    daysAgo: 40,
    token: 'used',
  },
  {
    number: 5,
    name: 'oldhand',
    type: 'bug_rough_edge',
    app: 'jobz',
    words: 'Firefox 128. The filter of Jobz forgets the distance when the page is loaded again.',
    daysAgo: 380,
    token: 'expired',
  },
  {
    number: 6,
    name: 'Sam Okafor',
    type: 'quality_listing',
    app: 'swapz',
    words: 'A complete example listing for Swapz with photographs and measurements.',
    daysAgo: 16,
    token: 'revoked',
  },
];

async function seedSample(sample: Sample, adminId: string, now: Date): Promise<void> {
  const { number, name, token } = sample;
  const id = `00000000-0000-4000-8000-00000000e00${number}`;
  const reviewed = new Date(now.getTime() - sample.daysAgo * DAY);
  const created = new Date(reviewed.getTime() - 2 * DAY);
  const reference = `TG-SEEDE${number}`;
  await firestore()
    .collection('contributions')
    .doc(id)
    .set({
      reference,
      display_name: name,
      email: 'somebody@thegrid.localhost',
      contribution_type: sample.type,
      other_details: null,
      related_app: sample.app,
      description: sample.words,
      proof_url: null,
      proof_file_path: null,
      proof_file: null,
      consent_given: true,
      consent_version: TERMS_VERSION,
      submitted_by_user_id: null,
      status: 'accepted',
      admin_notes: null,
      contributor_message: null,
      award: null,
      decision_id: null,
      effective_at: reviewed,
      thread: [],
      token_issued: token !== null,
      reviewed_by: adminId,
      reviewed_at: reviewed,
      created_at: created,
      updated_at: reviewed,
      content_digest: `seed-invite-${number}`,
    });
  if (token === null) return;
  const made = new Date(reviewed.getTime() + DAY / 2);
  await firestore()
    .collection('insiderz_access_tokens')
    .doc(tokenId(id, 1))
    .set({
      contribution_id: id,
      reference,
      display_name: name,
      username: name.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
      // The secret is unknown.
      token: createHash('sha256').update(`seed-${number}-${now.getTime()}`).digest('base64url'),
      last_four: `se${number}d`,
      expires_at: new Date(made.getTime() + 365 * DAY),
      created_at: made,
      created_by: adminId,
      emailed: number % 2 === 1,
      redeemed_at: token === 'used' ? new Date(made.getTime() + DAY) : null,
      redeemed_by: token === 'used' ? 'seed-member' : null,
      revoked_at: token === 'revoked' ? new Date(made.getTime() + 2 * DAY) : null,
      revoked_by: token === 'revoked' ? adminId : null,
      replaced_by: null,
    });
}

/** Accepted contributions with and without a token. */
export async function seedInvites(adminId: string, now: Date): Promise<void> {
  for (const sample of SAMPLES) await seedSample(sample, adminId, now);
}
