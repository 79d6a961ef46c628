import { Readable } from 'node:stream';
import { exportContributions as contract } from '#domain/contributions/desk-contract.ts';
import { type DeskFilter, deskFilter } from '#domain/contributions/desk-filter.ts';
import { summaryOf } from '#domain/contributions/summary.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWriteWithoutKey } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { csvHead, csvLines } from './csv.ts';
import { pageOfContributions } from './records/contribution-lists.ts';

const PAGE = 250;

type Filter = DeskFilter & { sort?: 'newest' | 'oldest' | undefined };

/** Yields the file in pieces, so that at most one page is in memory. */
async function* piecesOf({ sort, ...filter }: Filter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const passes = deskFilter(filter);
  yield encoder.encode(csvHead());
  let after: string | undefined;
  do {
    const page = await pageOfContributions({ status: filter.status, after, sort, size: PAGE });
    const items = page.items.filter((one) => passes(summaryOf(one)));
    if (items.length > 0) yield encoder.encode(csvLines(items));
    after = page.next ?? undefined;
  } while (after);
}

/** After a recent sign-in; audited (T29, T35). */
export const exportContributions = route(contract, async (context, { query }) => {
  const after = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  await write(auditedWriteWithoutKey(context), {
    action: 'contributions.export',
    execute: async () => ({ result: null, entityId: 'contributions', before: {}, after }),
    replay: async () => null,
  });
  const day = context.now.toISOString().slice(0, 10);
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Type': 'text/csv; charset=utf-8; header=present',
    'Content-Disposition': `attachment; filename="contributions-${day}.csv"`,
  };
  const pieces = Readable.toWeb(Readable.from(piecesOf(query), { objectMode: false }));
  return new Response(pieces as ReadableStream, { headers });
});
