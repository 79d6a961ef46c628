import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { note } from '../gates/figure.ts';

interface Row {
  /** `V1.2.3`, or the name of a check of Scorecard. */
  id: string;
  /** L1 or L2, or the risk. */
  level: string;
  subject: string;
  status: string;
  /** Paths from the root, with spaces between. */
  evidence: string;
  /** What the evidence shows, or the gap. */
  shows: string;
}

const read = (name: string): Row[] =>
  parse(readFileSync(`docs/security/${name}.csv`, 'utf8'), { columns: true });
const items = read('asvs');
const checks = read('scorecard');

/** Chapters of ASVS 5.0.0; V12 and V17 have no item that applies. */
const CHAPTERS: Record<string, string> = {
  V1: 'Encoding and sanitisation',
  V2: 'Validation and business logic',
  V3: 'Web frontend',
  V4: 'API and web service',
  V5: 'Files',
  V6: 'Authentication',
  V7: 'Sessions',
  V8: 'Authorisation',
  V9: 'Self-contained tokens',
  V10: 'OAuth',
  V11: 'Cryptography',
  V13: 'Configuration',
  V14: 'Data protection',
  V15: 'Secure coding and architecture',
  V16: 'Logging and errors',
};
const STATUSES = ['met', 'partly', 'not met', 'not applicable'];

const HEAD = `# ASVS 5.0 and Scorecard

Made from \`docs/security/asvs.csv\` and \`docs/security/scorecard.csv\`; \`npx vitest run --project=unit tests/rules/asvs.test.ts -u\`
writes it again. A row names what was looked at, and what it shows.

The numbers are those of the [OWASP Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS), which is under
[CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/); the subjects are our own short words for its requirements, and the csv is under the same licence.
Of the 253 items of levels 1 and 2, 171 apply. 59 do not: OAuth and OpenID Connect (26; the servers are Google's and GitHub's, and editors alone
sign in so), WebRTC (7), WebSocket (4) and other techniques that are not used (22). 23 are the platform's: TLS, certificates, hashing of passwords and clocks are Netlify's and Google's, and their settings are in
[operating.md](../operating.md).`;

const COLUMNS = [
  '| Item | Level | Subject | Status | Shown by | What it shows |',
  '|---|---|---|---|---|---|',
];
const pathsOf = ({ evidence }: Row) => evidence.split(' ').filter(Boolean);
const linkOf = (path: string) => `[${path.split('/').at(-1)}](../../${path})`;
const cells = (row: Row) =>
  [row.id, row.level, row.subject, row.status, pathsOf(row).map(linkOf).join(', '), row.shows].join(' | ');
const table = (rows: readonly Row[]) => [...COLUMNS, ...rows.map((row) => `| ${cells(row)} |`)].join('\n');
const chapterOf = ({ id }: Row) => id.split('.')[0] ?? '';
const isGap = ({ status }: Row) => status === 'partly' || status === 'not met';
const countsOf = (rows: readonly Row[]) =>
  STATUSES.map((status) => rows.filter((row) => row.status === status).length);

function document(): string {
  const chapters = Object.entries(CHAPTERS).map(([id, name]) => ({
    title: `${id} ${name}`,
    rows: items.filter((row) => chapterOf(row) === id),
  }));
  return [
    HEAD,
    [
      `| Chapter | ${STATUSES.join(' | ')} |\n|---|---|---|---|---|`,
      ...chapters.map(({ title, rows }) => `| ${title} | ${countsOf(rows).join(' | ')} |`),
      `| All | ${countsOf(items).join(' | ')} |`,
    ].join('\n'),
    `## Not met, or in part\n\n${table(items.filter(isGap))}`,
    ...chapters.map(({ title, rows }) => `## ${title}\n\n${table(rows.filter((row) => !isGap(row)))}`),
    `## OpenSSF Scorecard\n\nThe checks of [Scorecard](https://github.com/ossf/scorecard/blob/main/docs/checks.md), read by hand: it needs the repository at GitHub to run.\n\n${table(checks)}`,
  ].join('\n\n');
}

describe('the evidence for ASVS and Scorecard (G25)', () => {
  test('holds each of the 171 items once, in order', (context) => {
    const [met, partly, not, other] = countsOf(items);
    note(
      context,
      `${items.length} items: ${met} met, ${partly} in part, ${not} not met, ${other} not applicable`,
    );
    const order = items.map(({ id }) => id.slice(1).split('.').map(Number));
    const value = ([a = 0, b = 0, c = 0]: number[]) => a * 10_000 + b * 100 + c;
    expect(items).toHaveLength(171);
    expect(new Set(items.map(({ id }) => id)).size).toBe(171);
    expect(order.toSorted((one, other) => value(one) - value(other))).toEqual(order);
    expect(items.filter((row) => !/^V\d+\.\d+\.\d+$/.test(row.id) || !(chapterOf(row) in CHAPTERS))).toEqual(
      [],
    );
  });

  test('names files that exist for whatever is met or applies in part, and says in words what they show', () => {
    const wrong = [...items, ...checks].filter(
      (row) =>
        ![...STATUSES, 'at GitHub'].includes(row.status) ||
        row.shows === '' ||
        !pathsOf(row).every(existsSync) ||
        (/^(?:met|partly)$/.test(row.status) && pathsOf(row).length === 0),
    );
    expect(wrong).toEqual([]);
  });

  test('is what docs/security/asvs.md says', async () => {
    await expect(`${document()}\n`).toMatchFileSnapshot('../../docs/security/asvs.md');
  });
});
