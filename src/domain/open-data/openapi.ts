import * as z from 'zod/mini';
import type { Contract } from '../contract.ts';
import { ERROR_STATUS } from '../errors.ts';

const SCHEMA_OPTIONS = { target: 'draft-2020-12', io: 'output' } as const;

const ErrorAnswer = z.object({ code: z.string(), message: z.string(), request_id: z.string() });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const ETAG = { description: 'Send it as If-None-Match.', schema: { type: 'string' } };

const FAULTS = [
  ['limit', 'Too many requests. Retry-After is the wait in seconds.'],
  ['unavailable', 'Not available at the moment. Try again later.'],
] as const;

function operationOf({ name, summary, output, params, query, body }: Contract) {
  if (output === 'stream' || params || query || body)
    throw new Error(`${name} is not described by its path and its output alone.`);
  const { $schema: _, ...schema } = z.toJSONSchema(output, SCHEMA_OPTIONS);
  const failed = FAULTS.map(([code, description]) => [
    ERROR_STATUS[code],
    { description, ...json({ $ref: '#/components/schemas/Error' }) },
  ]);
  return {
    operationId: name,
    summary,
    responses: {
      200: { description: 'Cached for a minute at most.', headers: { ETag: ETAG }, ...json(schema) },
      304: { description: 'Your copy is current.' },
      ...Object.fromEntries(failed),
    },
  };
}

/** OpenAPI 3.1 of contracts without parameters and bodies. https://spec.openapis.org/oas/v3.1.1 */
export function openApi(contracts: readonly Contract[], { title, site }: { title: string; site: string }) {
  return {
    openapi: '3.1.1',
    info: { title, version: '1' },
    servers: [{ url: site }],
    paths: Object.fromEntries(
      contracts.map((contract) => [
        contract.path,
        { [contract.method.toLowerCase()]: operationOf(contract) },
      ]),
    ),
    components: { schemas: { Error: z.toJSONSchema(ErrorAnswer, SCHEMA_OPTIONS) } },
  };
}
