import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { multiline } from '../text.ts';
import { moment, PersonName, pageOf, recordId, sizedPageQuery } from '../wire.ts';
import {
  MISSION_LIMITS,
  MISSION_STATUSES,
  Mission,
  missionFields,
  PlacesLeft,
  ServedItem,
  Submission,
  VERDICTS,
} from './mission.ts';

const one = z.strictObject({ id: recordId });

export const MissionRow = z.extend(Mission, {
  waiting: z.number(),
  places_left: PlacesLeft,
  roadmap_item: ServedItem,
});
export type MissionRow = z.infer<typeof MissionRow>;

export const listMissions = contract({
  name: 'listMissions',
  method: 'GET',
  path: '/api/admin/missions',
  audience: 'admin',
  query: sizedPageQuery,
  output: pageOf(MissionRow),
});

export const createMission = contract({
  name: 'createMission',
  method: 'POST',
  path: '/api/admin/missions',
  audience: 'admin',
  status: 201,
  body: z.strictObject({ ...missionFields, effort: z._default(missionFields.effort, 'medium') }),
  output: MissionRow,
});

/** 409 unless unchanged; 422 for an unknown roadmap item. The reward is fixed after the first submission. */
export const updateMission = contract({
  name: 'updateMission',
  method: 'PATCH',
  path: '/api/admin/missions/:id',
  audience: 'admin',
  params: one,
  body: z.strictObject({ ...missionFields, updated_at: moment }),
  output: MissionRow,
});

/** Sets any of the three statuses. Idempotent. */
export const setMissionStatus = contract({
  name: 'setMissionStatus',
  method: 'PUT',
  path: '/api/admin/missions/:id/status',
  audience: 'admin',
  params: one,
  body: z.strictObject({
    status: z.enum(MISSION_STATUSES, 'Must be active, completed or archived'),
    updated_at: moment,
  }),
  output: MissionRow,
});

export const SubmissionRow = z.extend(Submission, {
  mission: z.nullable(z.object({ title: z.string(), reward_points: z.number() })),
  author: z.nullable(PersonName),
});
export type SubmissionRow = z.infer<typeof SubmissionRow>;

export const listSubmissions = contract({
  name: 'listSubmissions',
  method: 'GET',
  path: '/api/admin/submissions',
  audience: 'admin',
  query: sizedPageQuery,
  output: pageOf(SubmissionRow),
});

/** 409 with its current state unless unchanged (T21). An approval pays in the same transaction, once. */
export const reviewSubmission = contract({
  name: 'reviewSubmission',
  method: 'PATCH',
  path: '/api/admin/submissions/:id',
  audience: 'admin',
  params: one,
  body: z.strictObject({
    status: z.enum(VERDICTS, 'Must be approved or rejected'),
    /** For the member; "Great work!" or "Please revise" if absent. */
    message: z.optional(
      multiline(
        z.minLength(1, 'Please write a message for the member'),
        z.maxLength(MISSION_LIMITS.message, 'The message must be at most 1000 characters'),
      ),
    ),
    updated_at: moment,
  }),
  output: SubmissionRow,
});

/** Streams the proof file of a submission to an admin as an attachment. */
export const downloadSubmissionProof = contract({
  name: 'downloadSubmissionProof',
  method: 'GET',
  path: '/api/admin/submissions/:id/proof',
  audience: 'admin',
  params: one,
  output: 'stream',
});
