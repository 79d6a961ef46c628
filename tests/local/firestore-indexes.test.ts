import { describe, expect, test } from 'vitest';
import { IndexBook, type IndexFile } from '#local/cloud/firestore/indexes.ts';
import type { QueryShape } from '#local/cloud/firestore/query-plan.ts';
import { openFirestore } from './local-firestore.ts';

const FILE: IndexFile = {
  indexes: [
    {
      collectionGroup: 'ideas',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'status', order: 'ASCENDING' },
        { fieldPath: 'created_at', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'ideas',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'author', order: 'ASCENDING' },
        { fieldPath: 'created_at', order: 'DESCENDING' },
      ],
    },
    {
      collectionGroup: 'ideas',
      queryScope: 'COLLECTION',
      fields: [
        { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
        { fieldPath: 'votes', order: 'DESCENDING' },
      ],
    },
  ],
  fieldOverrides: [
    {
      collectionGroup: 'votes',
      fieldPath: 'member',
      indexes: [{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }],
    },
    { collectionGroup: 'ideas', fieldPath: 'body', indexes: [] },
  ],
};

const filter = (fieldPath: string, op = 'EQUAL') => ({ fieldFilter: { field: { fieldPath }, op } });
const all = (...filters: object[]) => ({ compositeFilter: { op: 'AND', filters } });
const any = (...filters: object[]) => ({ compositeFilter: { op: 'OR', filters } });
const by = (fieldPath: string, direction = 'ASCENDING') => ({ field: { fieldPath }, direction });
const down = (fieldPath: string) => by(fieldPath, 'DESCENDING');

function isPermitted(query: QueryShape & { in?: string; group?: boolean }, summed: string[] = []): boolean {
  const { in: collectionId = 'ideas', group = false, ...shape } = query;
  try {
    new IndexBook(FILE).requireIndex({ ...shape, from: [{ collectionId, allDescendants: group }] }, summed);
    return true;
  } catch (fault) {
    expect(fault).toMatchObject({ code: 9, message: expect.stringContaining('firestore.indexes.json') });
    return false;
  }
}

describe('a query is answered without an index of its own when it', () => {
  test.each<[string, Parameters<typeof isPermitted>[0]]>([
    ['asks for everything', {}],
    ['compares one field', { where: filter('votes', 'GREATER_THAN') }],
    ['sorts by one field', { orderBy: [down('votes')] }],
    ['compares and sorts by the same field', { where: filter('votes', 'LESS_THAN'), orderBy: [by('votes')] }],
    ['wants several fields equal', { where: all(filter('status'), filter('author'), filter('app', 'IN')) }],
    ['sorts by name', { orderBy: [by('__name__')] }],
    ['sorts by one field and then by name the same way', { orderBy: [down('votes'), down('__name__')] }],
    ['looks into one list', { where: all(filter('tags', 'ARRAY_CONTAINS'), filter('status')) }],
    [
      'offers alternatives of single fields',
      { where: any(filter('status'), filter('votes', 'GREATER_THAN')) },
    ],
  ])('%s', (_, query) => {
    expect(isPermitted(query)).toBe(true);
  });
});

describe('a query is refused, as production would, when it', () => {
  test.each<[string, Parameters<typeof isPermitted>[0]]>([
    ['sorts by another field than it filters by', { where: filter('status'), orderBy: [by('votes')] }],
    ['sorts by two fields', { orderBy: [by('votes'), by('created_at')] }],
    [
      'compares one field and wants another equal',
      { where: all(filter('status'), filter('votes', 'LESS_THAN')) },
    ],
    ['sorts by one field up and by name down', { orderBy: [by('votes'), down('__name__')] }],
    [
      'has an alternative without an index',
      { where: any(filter('app'), all(filter('app'), filter('votes', 'LESS_THAN'))) },
    ],
    ['asks all collections of a name by a field', { in: 'votes', group: true, where: filter('idea') }],
    ['uses a field that is taken out of the indexes', { where: filter('body') }],
    [
      'has an index in one direction only and wants both',
      { where: filter('status'), orderBy: [down('created_at'), by('votes')] },
    ],
  ])('%s', (_, query) => {
    expect(isPermitted(query)).toBe(false);
  });
});

describe('an index of the file answers', () => {
  test.each<[string, Parameters<typeof isPermitted>[0]]>([
    ['the query that it was made for', { where: filter('status'), orderBy: [down('created_at')] }],
    ['the same backwards', { where: filter('status'), orderBy: [by('created_at')] }],
    [
      'one that names the document name last',
      { where: filter('status'), orderBy: [down('created_at'), down('__name__')] },
    ],
    [
      'together with another one of the same order',
      { where: all(filter('status'), filter('author')), orderBy: [down('created_at')] },
    ],
    ['a list and an order', { where: filter('tags', 'ARRAY_CONTAINS'), orderBy: [down('votes')] }],
    [
      'all collections of a name, by an overridden field',
      { in: 'votes', group: true, where: filter('member') },
    ],
  ])('%s', (_, query) => {
    expect(isPermitted(query)).toBe(true);
  });

  test('no other collection', () => {
    expect(isPermitted({ in: 'missions', where: filter('status'), orderBy: [down('created_at')] })).toBe(
      false,
    );
  });
});

test('a sum over filtered documents needs an index that holds the summed field', () => {
  expect(isPermitted({}, ['votes'])).toBe(true);
  expect(isPermitted({ where: filter('status') }, ['votes'])).toBe(false);
  expect(isPermitted({ where: filter('status') }, ['created_at'])).toBe(true);
});

test('the SDK is told which index is missing, and other queries go on', async () => {
  const { firestore } = await openFirestore({ indexes: FILE });
  const ideas = firestore.collection('ideas');
  await ideas.doc('one').set({ status: 'open', votes: 3, created_at: 1 });
  await expect(ideas.where('status', '==', 'open').orderBy('votes').get()).rejects.toMatchObject({
    code: 9,
    message: expect.stringContaining(
      '"fields":[{"fieldPath":"status","order":"ASCENDING"},{"fieldPath":"votes","order":"ASCENDING"}]',
    ),
  });
  expect((await ideas.where('status', '==', 'open').orderBy('created_at').get()).size).toBe(1);
});
