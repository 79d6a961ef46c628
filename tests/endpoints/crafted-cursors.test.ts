import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Contract } from '#domain/contract.ts';
import { craftedCursors } from '#tests/builders/crafted-cursors.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { type DeployedFunction, send } from '#tests/builders/requests.ts';
import { matrix } from '#tests/scale.ts';
import admin from '../../functions/admin.ts';

const ID = '00000000-0000-4000-8000-000000000000';

/** The members of a contract's query, by name. */
function queryMembers({ query }: Contract): string[] {
  return Object.keys((query as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});
}

function listsOf(isMeant: (contract: Contract) => boolean): [path: string, deployed: DeployedFunction][] {
  return Object.values(FUNCTIONS).flatMap((deployed) =>
    deployed.contracts
      .filter((contract) => queryMembers(contract).includes('after') && isMeant(contract))
      .map((contract): [string, DeployedFunction] => [contract.path.replace(/:[a-z]+/g, ID), deployed]),
  );
}

/** Every list that is read page after page, wherever it is served. */
const LISTS = listsOf(() => true);

/** Those of them whose pages end at a time, and not at an id alone. */
const LISTS_BY_TIME = listsOf(
  ({ query }) => query !== undefined && !z.safeParse(query, { after: ID }).success,
);

const CURSORS = craftedCursors();

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

describe('a crafted cursor is refused as a malformed one or finds a page, and never fails', () => {
  test('there are lists and cursors to try', () => {
    expect(LISTS_BY_TIME.length).toBeGreaterThanOrEqual(10);
    expect(CURSORS.length).toBeGreaterThanOrEqual(200);
  });

  test.each(matrix(LISTS, ([, deployed]) => deployed))(
    'an admin asks %s for a page after each of them',
    async (path, deployed) => {
      const answers = await Promise.all(
        CURSORS.map(async (cursor) => {
          const { status } = await send(deployed, `${path}?after=${cursor}`, { token: ada.token });
          return { cursor: cursor.slice(0, 80), status };
        }),
      );
      expect(answers.filter(({ status }) => ![200, 400, 404, 422].includes(status))).toEqual([]);
    },
  );

  test.each(LISTS_BY_TIME)(
    'years that no stored time can have are named as no end of a page: %s',
    async (path, deployed) => {
      const statuses = await Promise.all(
        ['+275760-09-13', '+010000-01-01', '-000001-01-01', '0000-01-01'].map(async (day) => {
          const after = encodeURIComponent(`${day}T00:00:00.000Z_${ID}`);
          return (await send(deployed, `${path}?after=${after}`, { token: ada.token })).status;
        }),
      );
      expect(statuses).toEqual([422, 422, 422, 422]);
    },
  );
});

test.each(['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])(
  'a desk that asks for changes since %s is told that this is no time',
  async (mark) => {
    const body = { mark, stamp: null, reading: null };
    const answer = await send(admin, '/api/admin/desk/refresh', { token: ada.token, body });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual([{ path: 'mark', message: 'Must be a time' }]);
  },
);
