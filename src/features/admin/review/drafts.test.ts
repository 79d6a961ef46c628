import { expect, test } from 'vitest';
import { unsentOf } from './drafts.ts';

const DRAFT = { message: 'Thank you. ', notes: 'Seen twice.' };

test('words that arrived although their answer was lost are not called unsent', () => {
  expect(unsentOf(DRAFT, { contributor_message: 'Thank you.', admin_notes: 'Seen twice.' })).toEqual({
    message: '',
    notes: '',
  });
});

test('words that were typed on after they were sent stay unsent', () => {
  expect(unsentOf(DRAFT, { contributor_message: 'Thank you.', admin_notes: 'Seen' })).toEqual({
    message: '',
    notes: 'Seen twice.',
  });
});

test('words that the decision of another admin does not have stay unsent', () => {
  expect(unsentOf(DRAFT, { contributor_message: 'No.', admin_notes: null })).toEqual(DRAFT);
});

test('without a draft nothing is unsent', () => {
  expect(unsentOf(undefined, { contributor_message: 'No.', admin_notes: null })).toBeUndefined();
});
