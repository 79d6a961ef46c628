import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import { reasonOf } from './use-proof-files.ts';

const refused = (message: string, retryAfter: number) => new ApiError('limit', 429, message, { retryAfter });

test.each([
  ['its own message', new Error('No connection'), 'No connection'],
  ['the general sentence without one', new Error(''), 'Failed to submit contribution'],
  ['the general sentence for what is no error', 'odd', 'Failed to submit contribution'],
  ['its message and the wait', refused('Too many.', 61), 'Too many. Try again in 2 minutes.'],
  ['its message and one minute', refused('Too many.', 60), 'Too many. Try again in a minute.'],
  [
    'its message alone where that names the wait',
    refused('Please wait 3 minutes.', 180),
    'Please wait 3 minutes.',
  ],
])('a contributor whose contribution failed reads %s (R312)', (_what, error, sentence) => {
  expect(reasonOf(error)).toBe(sentence);
});
