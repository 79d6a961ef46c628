import { expect, test } from 'vitest';
import { choiceOf, type ListSpec, prepareSearch, viewOf } from './list-view.ts';

interface Row {
  name: string;
  age: number;
}
const SPEC: ListSpec<Row> = {
  searchIn: ({ name }) => name,
  filters: {
    group: {
      label: 'Group',
      options: [
        ['old', 'Old'],
        ['young', 'Young'],
      ],
      passes: ({ age }, value) => age >= 50 === (value === 'old'),
    },
  },
  sorts: {
    name: { label: 'Name', compare: (a, b) => a.name.localeCompare(b.name) },
    age: { label: 'Age', compare: (a, b) => a.age - b.age },
  },
};
const rows: Row[] = Array.from({ length: 120 }, (_, n) => ({
  name: `Row ${String(n).padStart(3, '0')}`,
  age: 119 - n,
}));
const choice = (query: string) => choiceOf(new URLSearchParams(query), SPEC);

test('an address without a word gives the first page in the usual order', () => {
  const view = viewOf(rows, SPEC, choice(''));
  expect([view.shown[0]?.name, view.shown.length, view.page, view.pages]).toEqual(['Row 000', 50, 1, 3]);
});

test('search, filter, sort and page come from the address', () => {
  const view = viewOf(rows, SPEC, choice('q=row&group=old&sort=age&page=2'));
  expect([view.passing.length, view.page, view.shown[0]?.age]).toEqual([70, 2, 100]);
});

test.each(['sort=x&page=-4&group=nobody', 'page=1.5', 'page=NaN', 'q='])(
  '%s is as if it were not there',
  (query) => {
    expect(choice(query)).toEqual({ q: '', filters: {}, sort: 'name', page: 1 });
  },
);

test('a page beyond the end is the last one', () => {
  expect(viewOf(rows, SPEC, choice('page=99')).page).toBe(3);
  expect(viewOf([], SPEC, choice('page=99'))).toMatchObject({ page: 1, pages: 1, shown: [] });
});

test('another order, and other rows, are put in order anew', () => {
  const first = (query: string, of = rows) => viewOf(of, SPEC, choice(query)).shown[0]?.name;
  expect([first(''), first('sort=age'), first('')]).toEqual(['Row 000', 'Row 119', 'Row 000']);
  expect(first('', [...rows, { name: 'A row before', age: 1 }])).toBe('A row before');
});

test('rows are made ready a part at a time, and each is read once', () => {
  const read: string[] = [];
  const searchIn = ({ name }: Row) => {
    read.push(name);
    return name;
  };
  const spec = { ...SPEC, searchIn };
  let left = 50;
  const next = prepareSearch(rows, spec, 0, () => left-- > 0);
  expect(next).toBe(50);
  expect(prepareSearch(rows, spec, next ?? 0, () => true)).toBeNull();
  viewOf(rows, spec, choice('q=row'));
  expect(read).toHaveLength(rows.length);
});
