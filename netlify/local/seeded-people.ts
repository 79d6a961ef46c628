import type { Role } from '#domain/access.ts';

const SEED_PASSWORD = 'local-only-password';

export interface SeededPerson {
  email: string;
  password: string;
  username: string;
  display_name: string;
  role: Role | 'user';
}

function person(username: string, display_name: string, role: SeededPerson['role']): SeededPerson {
  return {
    username,
    display_name,
    role,
    email: `${username}@login.thegrid.localhost`,
    password: SEED_PASSWORD,
  };
}

export const SEEDED_PEOPLE: readonly SeededPerson[] = [
  person('admin', 'Ada Admin', 'admin'),
  person('member', 'Mo Member', 'member'),
  person('user', 'Uma User', 'user'),
];
