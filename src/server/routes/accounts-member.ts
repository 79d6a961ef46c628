import * as contracts from '#domain/accounts/dashboard.ts';
import { route } from '../http/endpoint.ts';
import { getDashboard } from '../services/accounts/get-dashboard.ts';

/** What a member's own dashboard shows. */
export const memberRoutes = [route(contracts.getDashboard, getDashboard)];
