import { readOpenSafety as readOpenSafetyContract } from '#domain/open-data/contract.ts';
import * as contracts from '#domain/reports/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { appealReport } from './appeal-report.ts';
import { createReport } from './create-report.ts';
import { readOpenSafety } from './figures.ts';

export const visitorRoutes = [
  route(contracts.createReport, createReport),
  route(contracts.appealReport, appealReport),
  route(readOpenSafetyContract, readOpenSafety),
];
