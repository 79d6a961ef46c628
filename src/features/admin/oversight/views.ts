/** What admins can look at beside the four tabs; each stands in the address as `?view=`. */
export const VIEWS = [
  { id: 'audit', name: 'Audit log' },
  { id: 'attempts', name: 'Sign-in attempts' },
  { id: 'outbox', name: 'Undelivered email' },
  { id: 'held', name: 'Suspected spam' },
  { id: 'address', name: 'Data by email address' },
] as const;
export type ViewId = (typeof VIEWS)[number]['id'];

/** The view that an address names, or null for the tabs. */
export function viewOf(value: string | null): ViewId | null {
  return VIEWS.find(({ id }) => id === value)?.id ?? null;
}

/** What the views keep in the address; it goes when they are left. */
export const VIEW_PARAMS = {
  view: null,
  actor: null,
  action: null,
  thing: null,
  outcome: null,
  identifier: null,
} as const;
