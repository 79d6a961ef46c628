import { appealReport } from './appeal-report.ts';
import { createReport } from './create-report.ts';
import { readOpenSafety } from './figures.ts';

export const visitorRoutes = [createReport, appealReport, readOpenSafety];
