import { Firestore, GeoPoint, Timestamp } from '@google-cloud/firestore';
import { describe, expect, test } from 'vitest';
import { decodeValue, encodeValue } from './typed-values.ts';

const database = new Firestore({ projectId: 'demo-values' });
const roundTrip = (value: unknown) => decodeValue(JSON.parse(JSON.stringify(encodeValue(value))), database);

describe('a value of a document is the same after its way through JSON', () => {
  test.each([
    ['nothing', null],
    ['true and false', [true, false]],
    ['texts', ['', 'ü\n\u0000\ud83d\ude00', '2026-11-22T00:00:00.000Z']],
    ['numbers', [0, -0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53 - 1]],
    ['a time to the nanosecond', new Timestamp(1_795_305_600, 123_456_789)],
    ['a time before 1970', new Timestamp(-1, 999_999_999)],
    ['bytes', Buffer.from([0, 255, 10, 128])],
    ['a place', new GeoPoint(51.5, -0.1)],
    ['maps in arrays in maps', { a: [{ b: { at: new Timestamp(1, 2) } }], c: {}, d: [] }],
    ['a map that looks like a type', { $type: 'timestamp', value: [1, { $type: 'bytes' }] }],
    ['a map with an odd name', JSON.parse('{"__proto__": {"a": 1}, "": 2, "a.b": 3}')],
  ])('%s', (_, value) => {
    expect(roundTrip(value)).toStrictEqual(value);
  });

  test('a reference leads to the same path', () => {
    const made = roundTrip(database.doc('ideas/one')) as FirebaseFirestore.DocumentReference;
    expect(made.path).toBe('ideas/one');
  });
});

test('a type that it does not know is refused, and not left out', () => {
  expect(() => encodeValue({ at: new Date() })).toThrow('A value of the type Date cannot be backed up');
  expect(() => encodeValue([undefined])).toThrow('undefined');
  expect(() => decodeValue({ $type: 'colour', value: 'red' }, database)).toThrow('colour');
});
