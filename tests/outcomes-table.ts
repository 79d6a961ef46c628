import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const DOCUMENT = 'docs/outcomes.md';

/** What a write can meet on its way, in the order of the table's columns. */
export const CONDITIONS = [
  '500',
  '503 slow',
  'offline',
  'slow answer',
  'leaving',
  'lost answer',
  '409',
  '429',
  '401',
] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface Row {
  write: string;
  who: string;
  browser: 'Chromium' | 'Firefox' | 'WebKit';
  /** What the screen says of a failure, without the reason. */
  says: string;
  cells: Record<Condition, string>;
}

const INTRODUCTION = `# What a person sees when a write does not simply succeed

Written by \`tests/e2e/outcomes.all.e2e.ts\` and \`tests/browsers/outcomes.test.ts\` with \`WRITE_DOCS=1\`; without it they
compare, and fail where a row is not what they saw. Each row is the real interface with a server behind it. The
few writes without a row are named with the reason in \`tests/rules/repeated-writes.test.ts\`.

- **500**, **503 slow**, **offline**: every try is answered so, or none arrives; a slow one after nine seconds. Sent four
  times with one key, twice when it is slow.
- **slow answer**: ten seconds without one. **leaving**: the page is left before the answer has arrived.
- **lost answer**: the server has done it, and the page does not hear of it.
- **409**, **429**, **401**: refused once, because it was changed, because it was too often, because the session ended.

*unknown* is a message which says that nobody knows whether it happened; *reason* is what the server says; *Retry* is a button
of the message; *kept* means that everything typed is still in its place, *back* that the screen shows what the server
holds; *once* means that as many documents were stored as by a write that met nothing; *again* that a repetition has replaced
what the first try made and nobody had seen (D126).

`;
const HEAD = `| Write | Who | Browser | Says | ${CONDITIONS.join(' | ')} |\n|${'---|'.repeat(CONDITIONS.length + 4)}\n`;

const keyOf = (line: string) => line.split(' | ').slice(0, 3).join(' | ');

const lineOf = ({ write, who, browser, says, cells }: Row) =>
  `| ${write} | ${who} | ${browser} | ${says} | ${CONDITIONS.map((one) => cells[one]).join(' | ')} |`;

function rowsInDocument(): string[] {
  if (!existsSync(DOCUMENT)) return [];
  const lines = readFileSync(DOCUMENT, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('| ') && !line.startsWith('| Write '));
}

/** The row as the document has it, with what was seen; with WRITE_DOCS=1 the document has what was seen. */
export function documented(row: Row): { stored: string | undefined; seen: string } {
  const seen = lineOf(row);
  const others = rowsInDocument().filter((line) => keyOf(line) !== keyOf(seen));
  const stored = rowsInDocument().find((line) => keyOf(line) === keyOf(seen));
  if (!process.env.WRITE_DOCS) return { stored, seen };
  const sorted = [...others, seen].sort((one, other) => sortKey(one).localeCompare(sortKey(other), 'en'));
  writeFileSync(DOCUMENT, `${INTRODUCTION}${HEAD}${sorted.join('\n')}\n`);
  return { stored: seen, seen };
}

const sortKey = (line: string) => {
  const [write = '', who = '', browser = ''] = line.slice(2).split(' | ');
  return `${browser} ${who} ${write}`;
};

/** What kind of message this is, by its words. */
export function kindOf(text: string): string {
  const unknown = /do(?:es)? not know whether|not known whether/i.test(text);
  const parts = [unknown ? 'unknown' : 'reason', ...(/\bRetry\b/.test(text) ? ['Retry'] : [])];
  return parts.join(', ');
}
