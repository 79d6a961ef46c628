import * as contracts from '#domain/measurement/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { getFunnel } from './get-funnel.ts';

export const adminRoutes = [route(contracts.getFunnel, getFunnel)];
