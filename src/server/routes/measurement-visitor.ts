import * as contracts from '#domain/measurement/contract.ts';
import { route } from '../http/endpoint.ts';
import { recordMeasurement } from '../services/measurement/record.ts';

/** What the pages of visitors have counted. */
export const visitorRoutes = [route(contracts.recordMeasurement, recordMeasurement)];
