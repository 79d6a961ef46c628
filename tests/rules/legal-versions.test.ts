import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCOUNT_TERMS_VERSION } from '#domain/accounts/account.ts';
import { TERMS_VERSION } from '#domain/contributions/contribution.ts';

/**
 * The texts that people consent to, with the version that is stored with each consent. A text that changes
 * gets a new version: the day of the change, in its frontmatter and in the domain; then its new digest stands here.
 */
const CONSENTED = [
  { text: 'contribution-terms', field: 'effective', version: TERMS_VERSION, digest: '4495caed0eba9ba1' },
  { text: 'terms', field: 'changed', version: ACCOUNT_TERMS_VERSION, digest: '31418abda8e57197' },
] as const;

for (const { text, field, version, digest } of CONSENTED) {
  const [, head = '', body = ''] =
    readFileSync(`content/legal/${text}.mdx`, 'utf8').match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? [];

  test(`${text}.mdx is of the version that consent is stored for`, () => {
    expect(head).toMatch(new RegExp(`^${field}: ${version}$`, 'm'));
  });

  test(`${text}.mdx has not changed since that version`, () => {
    expect(createHash('sha256').update(body).digest('hex').slice(0, 16)).toBe(digest);
  });
}

test('the terms and the privacy policy changed on one day, since each names the other', () => {
  const days = ['terms', 'privacy'].map(
    (text) => /^changed: (.*)$/m.exec(readFileSync(`content/legal/${text}.mdx`, 'utf8'))?.[1],
  );
  expect(new Set(days).size).toBe(1);
});
