import * as contracts from '#domain/accounts/dashboard.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { getDashboard } from './get-dashboard.ts';

export const memberRoutes = [route(contracts.getDashboard, getDashboard)];
