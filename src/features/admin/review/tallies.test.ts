import { describe, expect, test } from 'vitest';
import type { ContributionStatus } from '#domain/contributions/contribution.ts';
import type { ContributionSummary } from '#domain/contributions/summary.ts';
import { earlierOf, weekOf } from './desk-list.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
let made = 0;

function row(status: ContributionStatus, changes: Partial<ContributionSummary> = {}): ContributionSummary {
  made += 1;
  return {
    id: `${made}`,
    reference: `TG-${made}`,
    display_name: 'Fern',
    email: 'fern@example.org',
    contribution_type: 'product_idea',
    related_app: null,
    status,
    summary: '',
    has_proof: false,
    answered: false,
    created_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00Z',
    ...changes,
  };
}

describe('what an admin reads beside a contribution', () => {
  test('is what became of the earlier ones from its address, without itself, whatever the case of the letters', () => {
    const open = row('new');
    const rows = [
      open,
      row('accepted'),
      row('accepted', { email: 'Fern@Example.org' }),
      row('declined'),
      row('accepted', { email: 'ada@example.org' }),
      row('new', { created_at: '2026-11-20T12:00:01Z' }),
    ];
    expect(earlierOf(rows, open)).toEqual({ total: 3, accepted: 2, words: '2 accepted, 1 declined' });
    expect(earlierOf([open], open)).toEqual({ total: 0, accepted: 0, words: '' });
  });
});

describe('the week of the desk', () => {
  test('is what came in seven days, to the millisecond, by what has become of it', () => {
    const rows = [
      row('accepted', { created_at: '2026-11-15T12:00:00.000Z' }),
      row('accepted', { created_at: '2026-11-15T11:59:59.999Z' }),
      row('needs_info'),
      row('new'),
      // It came, and nobody declined it.
      row('declined', { withdrawn_at: '2026-11-20T12:30:00Z' }),
    ];
    expect(weekOf(rows, NOW)).toEqual({ total: 4, accepted: 1, words: '1 new, 1 accepted, 1 needs info' });
  });
});
