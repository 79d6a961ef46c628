import { describe, expect, test } from 'vitest';
import { type Period, RETENTION, type RetentionRule, storedSince } from './retention.ts';

describe('what was kept long enough', () => {
  const since = (name: keyof typeof RETENTION, now: string) => storedSince(name, new Date(now)).toISOString();

  test.each([
    ['2027-11-22T03:17:00.000Z', '2026-11-22T03:17:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
    ['2029-02-28T12:00:00.000Z', '2028-02-28T12:00:00.000Z'],
    ['2029-03-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ])('twelve months at %s began before %s', (now, then) => {
    expect(since('declined_contributions', now)).toBe(then);
  });

  test('days are days of 24 hours', () => {
    expect(since('idempotency', '2026-03-31T03:17:00.000Z')).toBe('2026-03-01T03:17:00.000Z');
    expect(since('sign_in_attempts', '2026-03-31T00:00:00.000Z')).toBe('2025-12-31T00:00:00.000Z');
  });
});

function periodText(period: Period): string {
  if ('months' in period) return `${period.months} months`;
  if ('minutes' in period) return `${period.minutes} minutes`;
  if (period.days === 0) return 'none';
  return period.days === 1 ? '1 day' : `${period.days} days`;
}

const PAGE_HEAD = `# How long things are kept

Written from the table in \`src/domain/retention/retention.ts\`; the nightly function follows the same table. After a change
there, \`vitest run --project unit src/domain/retention -u\` writes this page again.

| What | Kept for | From | Then | Why |
| --- | --- | --- | --- | --- |
`;

const PAGE_FOOT = `
The nightly function takes a limited number of records in one run and goes on with the rest the next night. A step that
fails is named in the log (\`nightly step failed\`, \`retention rule failed\`) and hinders no other.

What has no line: contributions that were accepted or wait for a decision, ideas, votes, submissions, badges and
everything else of an account are kept as long as the account; lines of the INZ ledger and counts are kept for good, under
an id that names nobody after a deletion; rows of the audit are kept for good, their texts about people (\`audit_texts\`) until an erasure replaces them. Logs of the functions are kept by
the hosts: set 30 days there (T36).

A person who deletes their account today is in backups for up to 30 days more, or until seven later ones are whole where
nights were missed or the database was lost. Nobody can read those without the key, and
nothing reads them but a restore, which erases again whoever was erased after the backup (docs/operating.md, Backups).
`;

test('the page docs/retention.md says what the table says', async () => {
  const rows = Object.values(RETENTION).map(
    ({ what, period, from, after, why }: RetentionRule) =>
      `| ${what}. | ${periodText(period)} | ${from} | ${after} | ${why} |\n`,
  );
  await expect(`${PAGE_HEAD}${rows.join('')}${PAGE_FOOT}`).toMatchFileSnapshot('../../../docs/retention.md');
});
