import * as contracts from '#domain/measurement/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { recordMeasurement } from './record-event.ts';

export const visitorRoutes = [route(contracts.recordMeasurement, recordMeasurement)];
