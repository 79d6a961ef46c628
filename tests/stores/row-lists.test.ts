import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf, type Row } from '#server/platform/list-cache/row-blocks.ts';
import type { RowSource } from '#server/platform/list-cache/row-folding.ts';
import {
  changedRows,
  everyRow,
  forgetRows,
  pageOfRows,
  purgeRows,
  refreshRows,
} from '#server/platform/list-cache/row-lists.ts';
import { load } from '#tests/scale.ts';

const START = Date.UTC(2026, 10, 22);
const MEBIBYTE = 1024 * 1024;

interface Thing extends Row {
  text: string;
  changed_at: number;
}

/** A list whose records the test has in hand, and how many of them were read. */
function listOf(chunk: number) {
  const records = new Map<string, Thing>();
  const counted = { reads: 0 };
  const inOrder = () => [...records.values()].sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const source: RowSource<Thing> = {
    list: `things-${randomUUID()}`,
    chunk,
    cold: 3,
    async older(after, size) {
      const found = inOrder().filter((row) => after === undefined || placeOf(row) < after);
      const items = found.slice(0, size).map((row) => ({ ...row }));
      counted.reads += items.length;
      const last = items.at(-1);
      return { items, next: found.length > size && last ? placeOf(last) : null };
    },
    async changedSince(moment) {
      const rows = [...records.values()].filter((row) => row.changed_at > moment.getTime());
      counted.reads += rows.length;
      const latest = rows.length > 0 ? new Date(Math.max(...rows.map((row) => row.changed_at))) : null;
      return { rows: rows.map((row) => ({ ...row })), latest };
    },
    latestChange: async () =>
      records.size > 0 ? new Date(Math.max(...[...records.values()].map((row) => row.changed_at))) : null,
  };
  return { source, records, inOrder, counted };
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('add' as const), ago: fc.nat(500), count: fc.nat(40) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('change' as const), which: fc.nat(), count: fc.nat(30) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('walk' as const), size: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'night' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'forget' as const }) },
);

const pageAt = (now: number) => ({ size: 50, now: new Date(now), waitUntil: () => {} });

test('whatever is added, changed and taken away, a walk finds the records as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 25 }), async (steps) => {
      const { source, records, inOrder } = listOf(50);
      let clock = START;
      const write = (id: string, created_at: string) =>
        records.set(id, { id, created_at, text: `as of ${clock}`, changed_at: clock });
      for (const one of steps) {
        clock += 20_000;
        const now = new Date(clock);
        const all = inOrder();
        if (one.kind === 'add') {
          for (let n = 0; n < one.count; n += 1) {
            write(randomUUID(), new Date(START - one.ago * 60_000 + n).toISOString());
          }
        } else if (one.kind === 'change') {
          for (let n = 0; n < one.count && all.length > 0; n += 1) {
            const row = all[(one.which + n * 7) % all.length] as Thing;
            write(row.id, row.created_at);
          }
        } else if (one.kind === 'remove') {
          const gone = all[one.which % Math.max(1, all.length)];
          if (gone) records.delete(gone.id);
          await purgeRows(source, new Set(gone ? [gone.id] : []), now);
        } else if (one.kind === 'night') await refreshRows(source, now, () => true);
        else if (one.kind === 'forget') await forgetRows(source, now);
        else {
          const rows: Thing[] = [];
          let after: string | undefined;
          do {
            const work: Promise<unknown>[] = [];
            const how = { after, size: one.size, now, waitUntil: (one: Promise<unknown>) => work.push(one) };
            const page = await pageOfRows(source, how);
            await Promise.all(work);
            rows.push(...page.items);
            after = page.next ?? undefined;
          } while (after !== undefined);
          expect(rows).toEqual(inOrder());
        }
      }
      expect(await everyRow(source, { now: new Date(clock), waitUntil: () => {} })).toEqual(inOrder());
    }),
    { numRuns: load(8, 60) },
  );
});

test('no answer is longer than the platform takes, and what is kept is read again from no record', async () => {
  const { source, records, counted } = listOf(2_000);
  for (let n = 0; n < 6_000; n += 1) {
    const id = `row-${String(n).padStart(5, '0')}`;
    const created_at = new Date(START - n * 60_000).toISOString();
    records.set(id, { id, created_at, text: 'x'.repeat(1_500), changed_at: START - 60_000 });
  }
  const now = new Date(START);
  await refreshRows(source, now, () => true);
  counted.reads = 0;
  const lengths: number[] = [];
  let found = 0;
  let after: string | undefined;
  do {
    const page = await pageOfRows(source, { after, size: 10_000, now, waitUntil: () => {} });
    lengths.push(JSON.stringify(page.items).length);
    found += page.items.length;
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(found).toBe(6_000);
  expect(lengths.length).toBeGreaterThan(1);
  expect(Math.max(...lengths)).toBeLessThan(6 * MEBIBYTE);
  expect(counted.reads).toBe(0);
});

test('what an instance whose clock is forty days ahead has written hides no later change', async () => {
  const { source, records, inOrder } = listOf(50);
  const ahead = START + 40 * 24 * 60 * 60_000;
  const write = (id: string, changed_at: number) =>
    records.set(id, {
      id,
      created_at: new Date(START - 1000).toISOString(),
      text: `${changed_at}`,
      changed_at,
    });
  for (const id of ['a', 'b', 'c']) write(id, START - 5000);
  write('ahead', ahead);
  await refreshRows(source, new Date(ahead), () => true);
  const [{ mark }, now] = [await pageOfRows(source, pageAt(ahead + 1000)), START + 60_000];
  write('b', now - 20_000);
  write('late', now - 10_000);
  const all = (at: number) => everyRow(source, { now: new Date(at), waitUntil: () => {} });
  expect(await all(now)).toEqual(inOrder());
  expect(await all(now + 60_000)).toEqual(inOrder());
  // A desk that was given its cursor by that instance.
  write('c', now + 1000);
  const { items } = await changedRows(source, mark, new Date(now + 2000));
  expect(items.map(({ id }) => id).sort()).toEqual(['ahead', 'c']);
  // Erasure brings the rows up to date whatever their cursor says.
  await refreshRows(source, new Date(ahead), () => true);
  write('a', now + 70_000);
  await purgeRows(source, new Set(), new Date(now + 80_000));
  expect(await all(now + 81_000)).toEqual(inOrder());
});
