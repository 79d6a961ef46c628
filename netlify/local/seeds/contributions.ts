import type { RelatedApp } from '#domain/apps.ts';
import type { Award } from '#domain/contributions/award.ts';
import {
  type ContributionStatus,
  TERMS_VERSION,
  type ThreadEntry,
} from '#domain/contributions/contribution.ts';
import type { ContributionType } from '#domain/contributions/types.ts';
import { payAward } from '#server/contributions/contribution-awards.ts';
import { addressDigest, contentDigest, textDigest } from '#server/contributions/digests.ts';
import {
  contributionRecord,
  contributions,
  createContribution,
} from '#server/contributions/records/contributions.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';

const HOUR = 60 * 60 * 1000;

interface Sample {
  id: string;
  reference: string;
  status: Exclude<ContributionStatus, 'new'>;
  name: string;
  email: string;
  type: ContributionType;
  app: RelatedApp;
  words: string;
  notes: string | null;
  message: string | null;
  award?: Award;
  /** Messages, with their author and hours after the contribution. */
  thread?: { from: ThreadEntry['from']; text: string; hours: number }[];
  hoursAgo: number;
}

/**
 * Contributions in every state but new: the desk starts with "All Clear". Send one by the form to have something to
 * decide.
 */
const SAMPLES: readonly Sample[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    reference: 'TG-SEED10',
    status: 'accepted',
    name: 'Fern',
    email: 'fern@thegrid.localhost',
    type: 'bug_rough_edge',
    app: 'roomz',
    words:
      'Pixel 7, Chrome. On Roomz, set dates, then go back from a listing. The dates are cleared and the list jumps to the top. Happens every time with more than ten results.',
    notes: 'Clear steps, seen again on two phones.',
    message: 'Thank you. We saw it too and it is on the list.',
    award: { reward: 'minor_bug', amount: 120, first: 250, reason: null },
    hoursAgo: 30,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    reference: 'TG-SEED20',
    status: 'declined',
    name: 'plumb_line',
    email: 'plumb@thegrid.localhost',
    type: 'ux_wording',
    app: 'skillz',
    words: 'Everything is too slow and the colours are wrong.',
    notes: 'Nothing here that can be checked.',
    message: 'Without a page and a device we cannot look into it. Please send us another one with both.',
    hoursAgo: 54,
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    reference: 'TG-SEED30',
    status: 'needs_info',
    name: 'Wren Okafor',
    email: 'wren@thegrid.localhost',
    type: 'new_app_concept',
    app: 'not_app_specific',
    words:
      'Allotmentz: swap a spare bed for help with the digging. Our waiting list is nine years long while a third of the plots lie fallow. A first version: a map, a board for each site and a diary that two people share.',
    notes: 'Good problem, wants a council that would try it.',
    message: 'Which council did you speak to, and would they try it on one site first?',
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
    name: 'Ilse',
    email: 'ilse@thegrid.localhost',
    type: 'ux_wording',
    app: 'liftz',
    words:
      'The button says "Submit ride". People here say "Offer a lift". I asked nine drivers at the gate and eight would have pressed it sooner.',
    notes: null,
    message: null,
    hoursAgo: 170,
  },
];

async function seedContribution(sample: Sample, adminId: string, now: Date): Promise<void> {
  const { id, name, email, type, app, words, status } = sample;
  const created = new Date(now.getTime() - sample.hoursAgo * HOUR);
  const after = (hours: number) => new Date(created.getTime() + hours * HOUR);
  const reviewed = after(sample.thread?.at(-1)?.hours ?? 3);
  const thread = (sample.thread ?? []).map(({ from, text, hours }) => ({
    from,
    text,
    proof_file_path: null,
    proof_file: null,
    at: after(hours).toISOString(),
  }));
  const typed = {
    display_name: name,
    email,
    contribution_type: type,
    description: words,
    proof_file_path: null,
    related_app: app,
  };
  const record = contributionRecord(
    {
      ...typed,
      id,
      reference: sample.reference,
      other_details: null,
      proof_url: null,
      proof_file: null,
      consent_given: true,
      consent_version: TERMS_VERSION,
      submitted_by_user_id: null,
      status,
      admin_notes: sample.notes,
      contributor_message: sample.message,
      award: sample.award ?? null,
      decision_id: `seed-${id}`,
      effective_at: null,
      thread,
      token_issued: false,
      reviewed_by: adminId,
    },
    {
      content_digest: contentDigest(typed),
      address_digest: addressDigest(email),
      text_digest: textDigest(words),
      file_digest: null,
    },
    created,
  );
  const times = { reviewed_at: reviewed, effective_at: reviewed, updated_at: reviewed };
  // An interrupted first start may be repeated.
  await inTransaction(async (transaction) => {
    const known = await transaction.get(contributions().doc(id));
    if (!known.exists) createContribution(transaction, id, { ...record, ...times });
  });
  if (!sample.award) return;
  if (sample.award.first > 0) {
    const first = firestore()
      .collection('counters')
      .doc(`first_${addressDigest(email)}`);
    await first.set({ contribution_id: id });
  }
  await payAward({ id, decisionId: `seed-${id}` }, reviewed);
}

/** Decided contributions and ones that wait for an answer, so that the desk starts with "All Clear". */
export async function seedContributions(adminId: string, now: Date): Promise<void> {
  for (const sample of SAMPLES) await seedContribution(sample, adminId, now);
}
