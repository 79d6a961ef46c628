import { expect } from 'vitest';
import { buildPerson } from './people.ts';
import { type DeployedFunction, send } from './requests.ts';

interface Attempt {
  method?: string;
  body?: unknown;
}

/** Expects that a visitor gets 401, and a user and a member 403, and that none of them is told anything of the thing. */
export async function expectAdminsOnly(
  deployed: DeployedFunction,
  path: string,
  attempt: Attempt = {},
): Promise<void> {
  const tokens = [undefined, (await buildPerson()).token, (await buildPerson('member')).token];
  const answers = [];
  for (const token of tokens) answers.push(await send(deployed, path, { ...attempt, token }));
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403]);
  expect(answers.flatMap(({ body }) => Object.keys(body)).filter((name) => name === 'current')).toEqual([]);
}
