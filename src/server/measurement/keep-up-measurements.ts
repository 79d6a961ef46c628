import { dayOf } from '#domain/measurement/funnel.ts';
import { foldMeasurements } from './records.ts';

/** Puts what was counted on past days together, each in one document (F8). Answers how many days that were. */
export const keepUpMeasurements = (now: Date): Promise<number> => foldMeasurements(dayOf(now));
