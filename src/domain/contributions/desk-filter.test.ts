import { expect, test } from 'vitest';
import { deskFilter } from './desk-filter.ts';
import type { ContributionSummary } from './summary.ts';

const row: ContributionSummary = {
  id: 'c1',
  reference: 'TG-7Q2M9X',
  display_name: 'Zoë',
  email: 'zoe@example.org',
  contribution_type: 'ux_wording',
  related_app: 'liftz',
  status: 'new',
  summary: 'The button says "Submit ride".',
  has_proof: false,
  answered: false,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
};

test.each([
  [{}, true],
  [{ q: '  ' }, true],
  [{ q: 'RIDE zoë' }, true],
  [{ q: 'tg-7q2m9x' }, true],
  [{ q: 'ride bus' }, false],
  [{ status: 'new', type: 'ux_wording', app: 'liftz', q: 'submit' } as const, true],
  [{ status: 'accepted' } as const, false],
  [{ type: 'other' } as const, false],
  [{ app: 'roomz' } as const, false],
  [{ q: 'zoe ｒｉｄｅ' }, true],
  [{ proof: 'no' } as const, true],
  [{ proof: 'yes' } as const, false],
])('a row passes %j: %s', (filter, passes) => {
  expect(deskFilter(filter)(row)).toBe(passes);
});
