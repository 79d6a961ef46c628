import { getDashboard } from './get-dashboard.ts';

export const memberRoutes = [getDashboard];
