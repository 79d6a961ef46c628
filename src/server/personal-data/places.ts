import type { Place } from '../stores/personal-data.ts';

/** The contributions of a person. */
export const CONTRIBUTIONS: Place = { collection: 'contributions', field: 'submitted_by_user_id' };

/** What a person handed in for missions. */
export const SUBMISSIONS: Place = { collection: 'mission_submissions', field: 'member_id' };

/** The ideas of a member. */
export const IDEAS: Place = { collection: 'ideas', field: 'member_id' };

/** What a person sent and was held back. */
export const HELD: Place = { collection: 'held_submissions', field: 'submitted_by_user_id' };
