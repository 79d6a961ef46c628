import * as z from 'zod/mini';
import type { Contract } from '#domain/contract.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { type DeployedFunction, type Received, send } from '#tests/builders/requests.ts';
import { type SampleBody, sampleBodyOf } from './sample-bodies.ts';

export interface Endpoint {
  contract: Contract;
  deployed: DeployedFunction;
}

/** Every endpoint that is served; one that comes later is walked without a change. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(FUNCTIONS).flatMap((deployed) =>
  deployed.contracts.map((contract) => ({ contract, deployed })),
);

/** Those that read a JSON body, with a body that their schema accepts. */
export const WITH_BODY: readonly (Endpoint & SampleBody)[] = ENDPOINTS.flatMap((endpoint) => {
  const sample = sampleBodyOf(endpoint.contract);
  return sample ? [{ ...endpoint, ...sample }] : [];
});

const ID = '00000000-0000-4000-8000-000000000000';

/** Ids of every form that there is, none of which names anything. */
const IDS = [ID, `${ID}_1`, `contribution:${ID}`, `${ID}.png`];

/** Where an endpoint answers, with ids that it accepts and that name nothing. */
export function pathOf({ path, params }: Contract): string {
  const names = [...path.matchAll(/:([A-Za-z_]+)/g)].map((match) => match[1] ?? '');
  const fits = (id: string) =>
    !params || z.safeParse(params, Object.fromEntries(names.map((name) => [name, id]))).success;
  return path.replaceAll(/:[A-Za-z_]+/g, IDS.find(fits) ?? ID);
}

/** Someone who may call everything; made anew for each file, because some endpoints end sessions. */
export class Caller {
  #person: Promise<Person> | null = null;

  /** Sends to an endpoint as someone who may. An answer of 401 means that a call ended the session: then as someone new. */
  async ask({ contract, deployed }: Endpoint, sent: Parameters<typeof send>[2]): Promise<Received> {
    this.#person ??= buildPerson('admin', 'member');
    const { token } = await this.#person;
    const answer = await send(deployed, pathOf(contract), { method: contract.method, token, ...sent });
    if (answer.status !== 401 || contract.audience === 'anyone') return answer;
    this.#person = buildPerson('admin', 'member');
    return send(deployed, pathOf(contract), {
      method: contract.method,
      token: (await this.#person).token,
      ...sent,
    });
  }
}

/** What is wrong with an answer to a hostile request, or null: a fault, a stack, a path or a project in the answer, no `nosniff`. */
export function troubleWith({ status, body, headers }: Received): string | null {
  if (status >= 500) return `${status}`;
  if (headers.get('x-content-type-options') !== 'nosniff') return `${status} without nosniff`;
  if (status < 400) return null;
  if (!body?.code || !body.message || !body.request_id)
    return `${status} without code, message or request id`;
  return /\bat .+:\d+:\d+|node_modules|demo-|\/functions\//.test(JSON.stringify(body))
    ? `${status} tells of the inside`
    : null;
}

/** Runs `work` over `items`, some at a time. */
export async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
