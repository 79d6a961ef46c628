import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { proofKey } from '../proofs/proof-file.ts';
import { isWebAddress, multiline, oneLine } from '../text.ts';
import { pageOf, recordId, sizedPageQuery } from '../wire.ts';
import { MISSION_LIMITS, Mission, PlacesLeft, ServedItem, Submission } from './mission.ts';

export const MySubmission = z.extend(
  z.pick(Submission, {
    id: true,
    mission_id: true,
    note: true,
    proof_url: true,
    status: true,
    admin_message: true,
    previous_id: true,
    created_at: true,
    reviewed_at: true,
  }),
  { file: z.nullable(z.string()) },
);
export type MySubmission = z.infer<typeof MySubmission>;

/** A mission with the member's own submissions, newest first. */
export const MemberMission = z.extend(
  z.pick(Mission, {
    id: true,
    title: true,
    brief: true,
    reward_points: true,
    effort: true,
    due_on: true,
    closes_when_due: true,
    max_winners: true,
    status: true,
    created_at: true,
  }),
  { submissions: z.array(MySubmission), places_left: PlacesLeft, roadmap_item: ServedItem },
);
export type MemberMission = z.infer<typeof MemberMission>;

/** Open missions, then those that the member took part in, by latest submission. */
export const listMemberMissions = contract({
  name: 'listMemberMissions',
  method: 'GET',
  path: '/api/members/missions',
  audience: 'member',
  query: sizedPageQuery,
  output: pageOf(MemberMission),
});

export const submissionFields = {
  note: multiline(
    z.minLength(1, 'Please write what you did'),
    z.maxLength(MISSION_LIMITS.note, `The note must be at most ${MISSION_LIMITS.note} characters`),
  ),
  proof_url: z.optional(
    z.nullable(
      oneLine(
        z.maxLength(2000, { error: 'Please enter a valid URL', abort: true }),
        z.refine((text) => text === '' || isWebAddress(text), 'Please enter a valid URL'),
      ),
    ),
  ),
} as const;

/** Submits for a mission, also again after a rejection. 409 while another is under review. */
export const submitMission = contract({
  name: 'submitMission',
  method: 'POST',
  path: '/api/members/missions/:id/submissions',
  audience: 'member',
  status: 201,
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({
    ...submissionFields,
    proof_file_path: z.optional(z.nullable(proofKey)),
    proof_ticket: z.optional(z.nullable(z.string('Must be text').check(z.maxLength(2000)))),
  }),
  output: MySubmission,
});
