import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { sampleBodyOf } from '#tests/gates/sample-bodies.ts';

const CONTRACTS = Object.values(FUNCTIONS).flatMap(({ contracts }) => contracts);

test.each(
  CONTRACTS.flatMap((contract) =>
    contract.body ? [{ name: contract.name, schema: contract.body, contract }] : [],
  ),
)('the release gates can call $name with a valid body', ({ schema, contract }) => {
  expect(z.safeParse(schema, sampleBodyOf(contract)?.body).success).toBe(true);
});
