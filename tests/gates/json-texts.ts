/** Texts that are nearly JSON, and what is odd but right (RFC 8259; the cases are ours). `JSON.parse` says which is which. */

const SEEDS = [
  '{"a":1}',
  '{"a":[1,2.5e3,-0],"b":{"c":"d"}}',
  '[null,true,false,"x\\u0041\\n"]',
  '"text"',
  '-12.5e-7',
  '[[[]]]',
  '{"":{}}',
  '"\\ud83d\\ude00"',
];

const NUMBERS = [
  '01',
  '+1',
  '.5',
  '1.',
  '1e',
  '1e+',
  '-',
  '--1',
  '0x1',
  '0b1',
  '1_0',
  'NaN',
  'Infinity',
  '-Infinity',
  '1,0',
  '１',
  '1 2',
  '0e',
  '-.1',
  '2.e3',
  '1.2.3',
  '1ee2',
  '-01',
  '0.e1',
  '9.e+',
  '1a',
  'e1',
  '1e1.5',
];
const STRINGS = [
  "'a'",
  '"a',
  'a"',
  '"\\"',
  '"\\x41"',
  '"\\u12"',
  '"\\uZZZZ"',
  '"\\a"',
  '"\n"',
  '"\t"',
  '"\0"',
  '"\u001f"',
  '`a`',
  '"a""b"',
  '"\\u{41}"',
  '"\\\n"',
  '“a”',
  '"\\0"',
  'a',
  '"a\'',
];
const WORDS = [
  'True',
  'FALSE',
  'Null',
  'nul',
  'truee',
  'undefined',
  'None',
  'nil',
  'yes',
  'tru',
  'fals',
  'nulll',
];
const FRAMES = [
  '[1,]',
  '[,1]',
  '[,]',
  '[1,,2]',
  '[1 2]',
  '[',
  ']',
  '[1',
  '1]',
  '[1}',
  '{',
  '}',
  '{1:2}',
  '{a:1}',
  "{'a':1}",
  '{"a"}',
  '{"a":}',
  '{:1}',
  '{"a":1,}',
  '{,"a":1}',
  '{"a":1,,"b":2}',
  '{"a" 1}',
  '{"a":1 "b":2}',
  '{"a":1]',
  '{"a":1}}',
  '{"a":1}{"b":2}',
  '[1][2]',
  '1 2',
  '/**/{}',
  '{}//x',
  '{}#',
  '<x/>',
  '[1]x',
  '{"a":1;}',
  '{"a"=1}',
  '{"a":"b":"c"}',
  '[[]',
  '{{}}',
  '(1)',
  '[1:2]',
  '{"a":[}',
  '[{]',
  '...',
  '{...a}',
  '',
  ' ',
  '\n',
  '\ufeff{}',
  '{}\ufeff',
  '\u00a0{}',
  '{}\u2028',
  '\v{}',
  '\f[]',
  '*',
  '&',
  '?',
  '@',
  '{"a":/x/}',
  '{"a":function(){}}',
  '{"a":new Date()}',
  '{[1]:2}',
];

/** Each seed with one character taken out, doubled, or replaced by one that changes the structure. */
function* mutations(): Generator<string> {
  for (const seed of SEEDS)
    for (let at = 0; at < seed.length; at += 1) {
      yield seed.slice(0, at);
      yield seed.slice(0, at) + seed.slice(at + 1);
      for (const other of [',', ':', '}', ']', '"', '\\', '\0', "'"])
        yield seed.slice(0, at) + other + seed.slice(at + 1);
    }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const all = [
  ...new Set([
    ...[...NUMBERS, ...STRINGS, ...WORDS].flatMap((value) => [value, `[${value}]`, `{"a":${value}}`]),
    ...FRAMES,
    ...mutations(),
    '['.repeat(30_000),
    '{"a":'.repeat(10_000),
    '['.repeat(20_000) + ']'.repeat(20_000),
    `[${'0,'.repeat(10_000)}0]`,
    `"${'\\u0000'.repeat(9_000)}"`,
    '1e400',
    '-1e-400',
    '123456789012345678901234567890',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '{"a":1,"a":2}',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
  ]),
];

/** Not JSON: the only right answer is 400. */
export const NOT_JSON: readonly string[] = all.filter((text) => !isJson(text));

/** JSON, however strange: any clear answer is right, and no fault. */
export const ODD_JSON: readonly string[] = all.filter(isJson);

/** Bytes that are no text in UTF-8, and texts in other encodings. */
export const NOT_UTF8: readonly Uint8Array[] = [
  [0xff],
  [0xc0, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0x22, 0x80, 0x22],
  [0x22, 0xc3, 0x22],
  [0xfe, 0xff, 0, 0x7b, 0, 0x7d],
  [0xff, 0xfe, 0x7b, 0, 0x7d, 0],
  [0x22, 0xe2, 0x82, 0x22],
  [0xef, 0xbb, 0xbf, 0x7b, 0x7d],
  [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d],
  [0, 0, 0, 0x7b],
  [0x1f, 0x8b, 8, 0],
].map((bytes) => Uint8Array.from(bytes));
