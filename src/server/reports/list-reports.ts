import { type listReports as contract, REPORTS_PAGE, type ReportRow } from '#domain/reports/contract.ts';
import { ideaOf, type Report } from '#domain/reports/report.ts';
import { titlesOfIdeas } from '#server/ideas/records.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { pageOfReports } from './records.ts';

export async function asRows(items: readonly Report[]): Promise<ReportRow[]> {
  const ids = items.flatMap((one) => ideaOf(one) ?? []);
  const titles = await titlesOfIdeas(ids);
  return items.map((report) => ({ ...report, title: titles.get(ideaOf(report) ?? '') ?? null }));
}

export const listReports: Verb<typeof contract> = async (_context, { query }) => {
  const page = await pageOfReports(query.decided === undefined, query.after, REPORTS_PAGE);
  return { ...page, items: await asRows(page.items) };
};
