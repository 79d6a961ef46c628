import { type ContributionStatus, TERMS_VERSION } from '#domain/contributions/contribution.ts';
import { firestore } from '#server/stores/firestore.ts';

const HOUR = 60 * 60 * 1000;

const SAMPLES: {
  id: string;
  status: ContributionStatus;
  name: string;
  type: string;
  app: string;
  words: string;
  notes: string;
  hoursAgo: number;
}[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    status: 'accepted',
    name: 'Fern',
    type: 'bug_rough_edge',
    app: 'roomz',
    words:
      'Pixel 7, Chrome. On Roomz, set dates, then go back from a listing. The dates are cleared and the list jumps to the top. Happens every time with more than ten results.',
    notes: 'Clear steps, seen again on two phones.',
    hoursAgo: 30,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    status: 'declined',
    name: 'plumb_line',
    type: 'ux_wording',
    app: 'skillz',
    words: 'Everything is too slow and the colours are wrong.',
    notes: 'Nothing here that can be checked. Asked for a page and a device.',
    hoursAgo: 54,
  },
];

async function seedContribution(sample: (typeof SAMPLES)[number], adminId: string, now: Date): Promise<void> {
  const created = new Date(now.getTime() - sample.hoursAgo * HOUR);
  const reviewed = new Date(created.getTime() + 3 * HOUR);
  await firestore()
    .collection('contributions')
    .doc(sample.id)
    .set({
      reference: `TG-SEED${SAMPLES.indexOf(sample) + 1}0`,
      display_name: sample.name,
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
      status: sample.status,
      admin_notes: sample.notes,
      reviewed_by: adminId,
      reviewed_at: reviewed,
      created_at: created,
      updated_at: reviewed,
      content_digest: `seed-${sample.name}`,
    });
}

/** A few contributions that are decided already, so that the desk starts with "All Clear". */
export async function seedContributions(adminId: string, now: Date): Promise<void> {
  for (const sample of SAMPLES) await seedContribution(sample, adminId, now);
}
