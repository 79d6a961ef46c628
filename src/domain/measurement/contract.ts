import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { MEASURED_EVENTS, MEASURED_PATH_MAX } from './event.ts';
import { FunnelFigures } from './funnel.ts';

/** Counts one event of a page; always an empty 204. Only the template of the path is stored (F8). */
export const recordMeasurement = contract({
  name: 'recordMeasurement',
  method: 'POST',
  path: '/api/measurements/:event',
  audience: 'anyone',
  params: z.strictObject({ event: z.enum(MEASURED_EVENTS, 'Must be an event that is counted') }),
  accepts: 'bytes',
  maxBytes: MEASURED_PATH_MAX,
  output: 'stream',
});

export const getFunnel = contract({
  name: 'getFunnel',
  method: 'GET',
  path: '/api/admin/funnel',
  audience: 'admin',
  output: FunnelFigures,
});
