import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { daysFrom } from '#domain/clocks.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { isoDay } from '#domain/formats.ts';
import { FIRST_CONTRIBUTION_INZ } from '#domain/rewards/guide.ts';
import { openReserve } from '#server/ledger/payments.ts';
import { countPendingAwards } from '#server/ledger/records.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { keepProof, putProof } from '#server/proofs/records.ts';
import { sampleContribution, storeDecided, storeSample } from './sample-contribution.ts';

const HOUR = 60 * 60 * 1000;
const sampleId = (n: number) => `00000000-0000-4000-8000-00000000d${String(n).padStart(3, '0')}`;
const SCREENSHOT = '00000000-0000-4000-8000-00000000d001.png';

type Typed = Pick<Contribution, 'display_name' | 'contribution_type' | 'related_app' | 'description'>;

const WAITING: readonly (Typed & { hoursAgo: number; other_details?: string })[] = [
  {
    display_name: 'Nadia Rahman',
    contribution_type: 'bug_rough_edge',
    related_app: 'swapz',
    description:
      'On Swapz the Offer button lies under the keyboard. iPhone 13, Safari. Steps: open any listing, press Offer, type a message. I have to close the keyboard to reach it. Screenshot attached.',
    hoursAgo: 2,
  },
  {
    display_name: 'Callum',
    contribution_type: 'product_idea',
    related_app: 'teamz',
    description:
      'Let a team say how many are missing and until when. Thursday five-a-side is short about every third week, and by the time I have asked round it is Friday.',
    hoursAgo: 7,
  },
  {
    display_name: 'Mrs Adeyemi',
    contribution_type: 'other',
    related_app: 'not_app_specific',
    other_details: 'A question',
    description:
      'May our community centre list its hall, or is that a business? We are a charity and only cover the heating.',
    hoursAgo: 21,
  },
];

/** Accepted ones, each of another person, for a leaderboard of ten. */
const ACCEPTED: readonly (Typed & { daysAgo: number; amount: number })[] = [
  {
    display_name: 'Yusuf',
    contribution_type: 'bug_rough_edge',
    related_app: 'liftz',
    description: 'The map of Liftz forgets the pick-up point when the phone turns.',
    daysAgo: 4,
    amount: 130,
  },
  {
    display_name: 'Marta',
    contribution_type: 'ux_wording',
    related_app: 'roomz',
    description: '"Request to book" frightens people off. "Ask the owner" says what it does.',
    daysAgo: 8,
    amount: 90,
  },
  {
    display_name: 'Owen Pryce',
    contribution_type: 'content_research',
    related_app: 'jobz',
    description: 'Notice periods by sector, from twelve contracts, with sources.',
    daysAgo: 15,
    amount: 450,
  },
  {
    display_name: 'ksenia',
    contribution_type: 'quality_listing',
    related_app: 'skillz',
    description: 'A complete example listing for a piano teacher, with times and prices.',
    daysAgo: 19,
    amount: 300,
  },
  {
    display_name: 'Dev Patel',
    contribution_type: 'bug_rough_edge',
    related_app: 'howz',
    description: 'Photos of a Howz listing load twice on a slow connection. Log attached.',
    daysAgo: 33,
    amount: 110,
  },
  {
    display_name: 'Tilly',
    contribution_type: 'product_idea',
    related_app: 'tribez',
    description: 'A quiet corner for people who come to a group for the first time.',
    daysAgo: 51,
    amount: 400,
  },
  {
    display_name: 'Hamish',
    contribution_type: 'ux_wording',
    related_app: 'carz',
    description: 'Say "one owner from new" only when the log book says it.',
    daysAgo: 72,
    amount: 60,
  },
  {
    display_name: 'Bea',
    contribution_type: 'bug_rough_edge',
    related_app: 'localz',
    description: 'The opening hours of a shop end a day early on the last Sunday in March.',
    daysAgo: 88,
    amount: 100,
  },
];

/** More than one admin may give. */
const PENDING_INZ = 6000;
const PENDING = {
  display_name: 'Bristol Repair Café',
  contribution_type: 'new_app_concept',
  related_app: 'not_app_specific',
  description:
    'Fixz: book twenty minutes with someone who mends toasters. We ran it by hand for a year: 340 things, 61 % repaired. Problem, people, first version and figures are in the link.',
} as const;

/** A phone screen: bar, listing, and a keyboard over a button. */
const SCREENSHOT_DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 320">
  <pattern id="keys" width="18" height="28" patternUnits="userSpaceOnUse">
    <path fill="#fcfbf7" d="M0 0h15v24H0z"/>
  </pattern>
  <path fill="#f3f1e9" d="M0 0h180v320H0z"/>
  <path fill="#78d3c1" d="M0 0h180v34H0z"/>
  <path fill="#d6cfbc" d="M21 53h139v77H21z"/>
  <path fill="#1b3fd1" d="M21 193h139v16H21z"/>
  <path fill="#c9c6bc" d="M0 209h180v111H0z"/>
  <path fill="url(#keys)" d="M0 209h180v111H0z"/>
</svg>`;

async function storeScreenshot(now: Date): Promise<Contribution['proof_file']> {
  const bytes = await sharp(Buffer.from(SCREENSHOT_DRAWING)).png().toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { size: bytes.length, type: 'image/png', sha256, metadata_removed: true };
  await putProof(isoDay(now), SCREENSHOT, bytes, file);
  await keepProof(isoDay(now), SCREENSHOT);
  return { name: 'offer-button.png', ...file };
}

async function seedAccepted(
  n: number,
  { daysAgo, amount, ...typed }: (typeof ACCEPTED)[number],
  adminId: string,
  now: Date,
): Promise<void> {
  const decided = daysFrom(now, -daysAgo);
  await storeDecided(
    {
      ...typed,
      id: sampleId(n),
      reference: `TG-SEED${n}`,
      email: `seed-${n}@thegrid.localhost`,
      status: 'accepted',
      contributor_message: 'Thank you. This helps.',
      award: { reward: null, amount, first: FIRST_CONTRIBUTION_INZ, reason: 'Sample data.' },
      token_issued: true,
    },
    { created: daysFrom(decided, -1), decided, adminId },
  );
}

export async function seedDesk(adminId: string, now: Date): Promise<void> {
  const proof_file = await storeScreenshot(now);
  for (const [index, { hoursAgo, ...typed }] of WAITING.entries()) {
    const at = new Date(now.getTime() - hoursAgo * HOUR).toISOString();
    const id = sampleId(index + 1);
    const proof = index === 0 ? { proof_file_path: SCREENSHOT, proof_file } : {};
    const about = { id, reference: `TG-WAIT${index + 2}`, email: `waiting-${index}@thegrid.localhost` };
    await storeSample(sampleContribution({ ...typed, ...about, ...proof, created_at: at, updated_at: at }));
  }
  for (const [index, sample] of ACCEPTED.entries()) await seedAccepted(21 + index, sample, adminId, now);
  if ((await countPendingAwards()).count > 0) return;
  // As its decision does.
  await inTransaction(async (transaction) => {
    const reserve = await openReserve(transaction);
    reserve(PENDING_INZ + FIRST_CONTRIBUTION_INZ);
  });
  await seedAccepted(41, { ...PENDING, daysAgo: 2, amount: PENDING_INZ }, adminId, now);
}
