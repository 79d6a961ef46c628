import * as contracts from '#domain/reports/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { decideReport } from './decide-report.ts';
import { listReports } from './list-reports.ts';

export const adminRoutes = [
  route(contracts.listReports, listReports),
  route(contracts.decideReport, decideReport),
];
