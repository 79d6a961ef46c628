import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from 'playwright/test';
import type { IdeaWithAuthor } from '#domain/ideas/idea.ts';
import { freshName, PASSWORD } from './account-page.ts';
import { adminToken } from './admin-desk.ts';
import { type Credentials, tokenOf } from './signed-in.ts';

/** A few letters and digits that no other try and no other run has. */
export const freshTag = () => randomUUID().slice(0, 6);

/** Words that nothing else has for its name, so that a test meets only what it made itself. */
export const fresh = (words: string) => `${words} ${freshTag()}`;

/** Someone who exists for one test. */
export interface OwnPerson {
  id: string;
  username: string;
  display_name: string;
  email: string;
  password: string;
}

/** An account of its own, made as everybody makes theirs. */
export async function ownPerson(request: APIRequestContext): Promise<OwnPerson> {
  const username = freshName();
  const display_name = fresh('Wren');
  const data = { username, password: PASSWORD, display_name };
  const answer = await request.post('/api/accounts', { data });
  expect(answer.status()).toBe(201);
  const { id, email } = (await answer.json()) as { id: string; email: string };
  return { id, username, display_name, email, password: PASSWORD };
}

/** An account of its own that an admin made a member. */
export async function ownMember(request: APIRequestContext): Promise<OwnPerson> {
  const person = await ownPerson(request);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const given = await request.put(`/api/admin/users/${person.id}/roles/member`, { headers });
  expect(given.status()).toBe(200);
  return person;
}

/** A call of an endpoint by this person, as their page would make it. */
export async function callAs<T>(
  request: APIRequestContext,
  person: Credentials,
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` };
  const answer = await request.fetch(path, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as T;
}

/** An idea of this person, under review. */
export async function ideaOf(
  request: APIRequestContext,
  person: Credentials,
  title: string,
  description = 'Made for a test.',
): Promise<Pick<IdeaWithAuthor, 'id'>> {
  return callAs(request, person, 'POST', '/api/members/ideas', { title, description });
}
