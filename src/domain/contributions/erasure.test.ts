import { expect, test } from 'vitest';
import { contributionFields } from './contribution.ts';
import { ERASED_NAME, ERASED_WORDS, withoutContributor } from './erasure.ts';

const record: Record<string, unknown> = {
  ...Object.fromEntries(Object.keys(contributionFields).map((name) => [name, 'typed'])),
  thread: [],
};
const erasure = { name: ERASED_NAME, keepsWords: false, keepsAccount: false, now: new Date(0) };

/** The fields of the form that say afterwards what was typed before. */
const left = (changes: Record<string, unknown>) =>
  Object.entries({ ...record, ...changes }).flatMap(([name, value]) => (value === 'typed' ? [name] : []));

test('of all that a person types only the type, the app and the consent stay', () => {
  const changes = withoutContributor(record, erasure);
  expect(left(changes)).toEqual(['contribution_type', 'related_app', 'consent_given']);
  expect(changes).toMatchObject({
    display_name: ERASED_NAME,
    email: '',
    description: ERASED_WORDS,
    proof_url: null,
  });
});

test('the description stays where the words are kept', () => {
  expect(left(withoutContributor(record, { ...erasure, keepsWords: true }))).toContain('description');
});
