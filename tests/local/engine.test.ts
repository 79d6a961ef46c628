import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CommitClock } from '#local/cloud/firestore/clock.ts';
import { compareValues, Engine, getComparable, queries } from '#local/cloud/firestore/engine.ts';

const members = (of: object, names: readonly string[]) =>
  names.filter((name) => typeof (of as Record<string, unknown>)[name] !== 'function');

test('a developer who updates the engine sees which of its inner members has gone', async () => {
  const client = await new Engine(new CommitClock()).client('demo-engine', '(default)');
  const accessor = client.context.getAccessor();
  expect(members(client, ['batchWrite', 'listDocuments', 'listCollectionIds', 'listen'])).toEqual([]);
  expect(members(client.context, ['getAccessor', 'toInternalPath', 'serializeDoc'])).toEqual([]);
  expect(members(client.context.serializer, ['decodeValue'])).toEqual([]);
  expect(members(client._transactionManager, ['begin', 'fetch', 'resolve', 'commit', 'batchRead'])).toEqual(
    [],
  );
  expect(members(accessor, ['serverTime', 'getDoc', 'opContext'])).toEqual([]);
  expect(members(accessor._txs, ['flush'])).toEqual([]);
  expect([accessor._src.docs, accessor._src.cols].every((part) => part instanceof Map)).toBe(true);
  expect(members(queries, ['fromQuery', 'fromAggregationQuery'])).toEqual([]);
  expect([typeof compareValues, typeof getComparable]).toEqual(['function', 'function']);
});

test('the packages whose inner modules are used have exact versions', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(devDependencies['@firebase-bridge/firestore-admin']).toMatch(/^\d+\.\d+\.\d+$/);
  expect(devDependencies['firebase-tools']).toMatch(/^\d+\.\d+\.\d+$/);
});
