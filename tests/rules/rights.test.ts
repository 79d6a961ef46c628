import { expect, test } from 'vitest';
import { AUDIENCES, type Audience } from '#domain/access.ts';
import { callGroupOf } from '#domain/call-limits.ts';
import type { Contract } from '#domain/contract.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';

const HEAD = `# Table of rights

Generated from the contracts in \`src/domain/\`; \`npx vitest run --project=unit tests/rules/rights.test.ts -u\` writes it again.
A change of a line is a change of who may do what: review it as such.

| Endpoint | Method and path | Who may call it | Calls counted as | Conditions |
| --- | --- | --- | --- | --- |`;

function callersOf(audience: Audience): string {
  // The role with the fewest rights comes first.
  return (
    AUDIENCES[audience].opens?.toReversed().join(', ') ??
    (audience === 'anyone' ? 'anyone' : 'anyone signed in')
  );
}

function row(contract: Contract): string {
  const { name, method, path, audience, withoutSecondFactor: open } = contract;
  const conditions = [
    contract.recentPassword ? 'recent password' : '',
    open?.includes('code') ? 'allowed before the second factor is shown' : '',
    open?.includes('enrolment') ? 'allowed before a second factor is set up' : '',
    contract.operatorToken ? 'also with HEALTH_TOKEN' : '',
  ].filter(Boolean);
  const cells = [
    name,
    `\`${method} ${path}\``,
    callersOf(audience),
    callGroupOf(contract),
    conditions.join('; '),
  ];
  return `| ${cells.join(' | ')} |`;
}

test('the table of rights is what the contracts declare', async () => {
  const contracts: Contract[] = Object.values(FUNCTIONS).flatMap((deployed) => deployed.contracts);
  const rows = contracts.map(row).sort();
  await expect(`${[HEAD, ...rows].join('\n')}\n`).toMatchFileSnapshot('../../docs/rights.md');
});
