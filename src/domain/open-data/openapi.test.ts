import { expect, test } from 'vitest';
import { getLeaderboard } from '../leaderboard/contract.ts';
import { getShippedPicture } from '../roadmap/shipped.ts';
import * as contracts from './contract.ts';
import { openApi } from './openapi.ts';

const about = { title: 'TheGrid', site: 'https://thegrid.example' };

test('a program finds each public file, what it holds and how it fails', () => {
  const { openapi, paths } = openApi(Object.values(contracts), about);
  expect(openapi).toMatch(/^3\.1\./);
  expect(Object.keys(paths)).toEqual(Object.values(contracts).map(({ path }) => path));
  const responses = paths['/api/public/stats.json']?.get?.responses;
  expect(Object.keys(responses)).toEqual(['200', '304', '429', '503']);
  expect(responses[200]).toMatchObject({
    content: { 'application/json': { schema: { properties: { inz_pool: { type: 'number' } } } } },
  });
});

test('a contract that needs more than a path is refused rather than described by half', () => {
  expect(() => openApi([getShippedPicture], about)).toThrow('getShippedPicture');
  expect(() => openApi([getLeaderboard], about)).toThrow('getLeaderboard');
});
