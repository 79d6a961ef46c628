import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repeatedMember } from './request.ts';

describe('a member that JSON names twice', () => {
  test.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a":{"b":[0,{"c":1,"c":1}]}}', 'a.b.1.c'],
    ['[[],{"x":"y","x":"}"}]', '1.x'],
    ['{"":1,"":2}', ''],
    ['{"a\\"":1,"b":"a","a\\"":2}', 'a"'],
    [' { "__proto__" : 1 , "__proto__" : 2 } ', '__proto__'],
  ])('%s is found at "%s"', (text, path) => {
    expect(repeatedMember(text)).toBe(path);
  });

  test.each([
    '{"a":{"a":{"a":1}},"b":{"a":[{"a":1},{"a":1}]}}',
    '{"a":"\\"a\\":1,","b":":"}',
    '{"a":"a","b":["a","a","a"]}',
    '"a"',
    'null',
    '{"a\\\\":1,"a":2}',
  ])('%s names nothing twice', (text) => {
    expect(repeatedMember(text)).toBeNull();
  });

  test('whatever JSON.stringify writes names nothing twice, however deep or strange', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => repeatedMember(JSON.stringify(value)) === null),
    );
  });

  test('64 KiB of brackets, of quotes and of names are read through', () => {
    expect(repeatedMember('['.repeat(32_768) + ']'.repeat(32_768))).toBeNull();
    expect(repeatedMember(`"${'\\"'.repeat(32_000)}"`)).toBeNull();
    const names = Array.from({ length: 6_000 }, (_, n) => `"k${n}":0`).join(',');
    expect(repeatedMember(`{${names}}`)).toBeNull();
    expect(repeatedMember(`{${names},"k17":0}`)).toBe('k17');
  });
});
