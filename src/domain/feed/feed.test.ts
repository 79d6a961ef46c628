import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createFeedItem, updateFeedItem } from './contract.ts';
import { notifiesAgain, PublishedFeedItem, publicationTimes } from './feed.ts';

const valid = { title: 'Roomz keeps your dates', body: 'Go back and everything is where you left it.' };
const at = '2026-11-21T10:00:00.000Z';

test('an item is an announcement for members unless said otherwise (R419, A-46)', () => {
  expect(z.parse(createFeedItem.body, valid)).toEqual({
    ...valid,
    type: 'announcement',
    audience: 'members',
    published: true,
  });
});

test('the first publication dates an item, and no later one', () => {
  const now = new Date('2026-11-23T09:00:00.000Z');
  const draft = { published: false, published_at: null, created_at: at };
  const dated = { published_at: now.toISOString(), created_at: now.toISOString() };
  expect(publicationTimes(draft, true, now)).toEqual(dated);
  expect(publicationTimes(draft, false, now)).toEqual({});
  expect(publicationTimes({ ...draft, published_at: at }, true, now)).toEqual({});
  expect(publicationTimes({ ...draft, published: true, published_at: at }, false, now)).toEqual({});
});

test('an item that has no such time was published when it was created', () => {
  const old = { published: true, published_at: null, created_at: at };
  expect(publicationTimes(old, false, new Date())).toEqual({ published_at: at });
  expect(publicationTimes(old, true, new Date())).toEqual({});
});

test.each([
  [{ ...valid, title: ' ' }, 'Title is required'],
  [{ ...valid, title: 'x'.repeat(121) }, 'Title must be at most 120 characters'],
  [{ ...valid, body: ' \n ' }, 'Text is required'],
  [{ ...valid, body: 'x'.repeat(4001) }, 'Text must be at most 4000 characters'],
  [{ ...valid, type: 'rumour' }, 'Must be announcement, update or news'],
  [{ ...valid, audience: 'nobody' }, 'Must be members or public'],
])('%# is refused in words', (body, message) => {
  expect(z.safeParse(createFeedItem.body, body).error?.issues.map((issue) => issue.message)).toEqual([
    message,
  ]);
});

test('an edit that changes nothing is refused', () => {
  expect(z.safeParse(updateFeedItem.body, { updated_at: at }).success).toBe(false);
});

test('a reader does not get to know who wrote it (R424)', () => {
  const stored = {
    id: 'f',
    ...valid,
    type: 'news',
    published: true,
    author_id: 'ada',
    audience: 'members',
    created_at: at,
    updated_at: at,
  };
  expect(Object.keys(z.parse(PublishedFeedItem, stored)).sort()).toEqual([
    'body',
    'created_at',
    'id',
    'title',
    'type',
  ]);
});

test('members are told of an item that is published again as long as its messages are kept', () => {
  const item = { created_at: at };
  expect(notifiesAgain(item, new Date('2026-12-21T09:59:59.999Z'))).toBe(true);
  expect(notifiesAgain(item, new Date('2026-12-21T10:00:00.000Z'))).toBe(false);
});
