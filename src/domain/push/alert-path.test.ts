import { expect, test } from 'vitest';
import { NOTICE_EVENT_IDS } from '../notifications/events.ts';
import { placeOf } from '../notifications/places.ts';
import { alertPath } from './alert-path.ts';

test('an alert of each event opens what its notice leads to', () => {
  const id = '00000000-0000-4000-8000-000000000000';
  for (const event of NOTICE_EVENT_IDS) expect(alertPath(placeOf(event, id)), event).toBe(placeOf(event, id));
});

test.each(['mission', 'badge'])(
  'an admin whom an alert tells of INZ for a %s is led to that award',
  (kind) => {
    const path = placeOf('award-waits', `${kind}:00000000-0000-4000-8000-000000000000`);
    expect(path).toContain(`#pending-${kind}:`);
    expect(alertPath(path)).toBe(path);
  },
);

test.each([
  'https://evil.example/',
  '//evil.example/account',
  '/account/../api/account',
  '/account?next=//evil.example',
  '/insiderz/ideas#<script>',
  '/api/account',
  '',
  7,
  null,
])('an alert never opens %s', (path) => {
  expect(alertPath(path)).toBe('/admin-portal/dashboard');
});
