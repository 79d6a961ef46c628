import * as contracts from '#domain/measurement/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { recordMeasurement } from './record-event.ts';

/** What the pages of visitors have counted. */
export const visitorRoutes = [route(contracts.recordMeasurement, recordMeasurement)];
