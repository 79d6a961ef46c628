/** Pages of the dashboard other than the four tabs, in the address as `?view=`. */
export const VIEWS = [
  { id: 'audit', name: 'Audit log' },
  { id: 'attempts', name: 'Sign-in attempts' },
  { id: 'outbox', name: 'Undelivered email' },
  { id: 'held', name: 'Suspected spam' },
  { id: 'reports', name: 'Reports' },
  { id: 'address', name: 'Data by email address' },
  { id: 'webhooks', name: 'Webhooks' },
  { id: 'vouching', name: 'App keys' },
] as const;
export type ViewId = (typeof VIEWS)[number]['id'];

export function viewOf(value: string | null): ViewId | null {
  return VIEWS.find(({ id }) => id === value)?.id ?? null;
}

/** Address parameters of the views, removed on leaving them. */
export const VIEW_PARAMS = {
  view: null,
  actor: null,
  action: null,
  thing: null,
  outcome: null,
  identifier: null,
} as const;
