import { beforeAll, expect, test } from 'vitest';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution, type DeployedFunction, send } from '#tests/builders/requests.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';
import members from '../../functions/members.ts';
import { Caller, each, troubleWith, WITH_BODY } from './endpoints.ts';
import { note } from './figure.ts';
import { withMember } from './sample-bodies.ts';
import { STRINGS } from './strings.ts';

/** Fields that are tried with every string and looked at in the store; all others are tried with a tenth of them. */
interface Kept {
  field: string;
  deployed: DeployedFunction;
  path: string;
  body: Record<string, unknown>;
  collection: string;
}
const mission = { title: 'A mission', brief: 'Do this', reward_points: 1, effort: 'low' };
const item = {
  title: 'An item',
  description: 'Words',
  column_name: 'backlog',
  related_app: 'not_app_specific',
  public: true,
};
const KEPT: Kept[] = [
  {
    field: 'display_name',
    deployed: contributions,
    path: '/api/contributions',
    body: buildContribution(),
    collection: 'contributions',
  },
  {
    field: 'description',
    deployed: contributions,
    path: '/api/contributions',
    body: buildContribution(),
    collection: 'contributions',
  },
  {
    field: 'title',
    deployed: members,
    path: '/api/members/ideas',
    body: { title: 'x', description: 'y' },
    collection: 'ideas',
  },
  {
    field: 'description',
    deployed: admin,
    path: '/api/admin/roadmap',
    body: item,
    collection: 'roadmap_items',
  },
  { field: 'brief', deployed: admin, path: '/api/admin/missions', body: mission, collection: 'missions' },
  {
    field: 'body',
    deployed: admin,
    path: '/api/admin/feed',
    body: { title: 'News', body: 'x', type: 'announcement', audience: 'members' },
    collection: 'feed_items',
  },
];

let token: string;
beforeAll(async () => {
  // What mails make of hostile text is tried in mail.test.ts; here thousands of them would only take time.
  process.env.SMTP_URL = 'smtp://127.0.0.1:1';
  token = (await buildPerson('admin', 'member')).token;
});

const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();

/** Why a name may be refused: nothing or too much in it, control characters, line breaks, bidi overrides, not storable. */
const isRefusableName = (text: string) =>
  plain(text) === '' ||
  plain(text).length > 100 ||
  !text.isWellFormed() ||
  /[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text);

for (const kept of KEPT) {
  test(`no string breaks "${kept.field}" of ${kept.path}; what is stored is what was typed, in one Unicode form`, {
    timeout: 600_000,
  }, async (context) => {
    const troubles: string[] = [];
    let stored = 0;
    await each(STRINGS, async (text) => {
      const answer = await send(kept.deployed, kept.path, {
        method: 'POST',
        token,
        body: { ...kept.body, [kept.field]: text },
      });
      const trouble = troubleWith(answer);
      if (trouble) troubles.push(`${JSON.stringify(text).slice(0, 60)}: ${trouble}`);
      if (answer.status >= 400) {
        if (kept.field === 'display_name' && (answer.status !== 422 || !isRefusableName(text)))
          troubles.push(`${JSON.stringify(text).slice(0, 60)}: refused as a name (${answer.status})`);
        return;
      }
      stored += 1;
      const document = await firestore().collection(kept.collection).doc(answer.body.id).get();
      if (
        document.get(kept.field) !== plain(text) ||
        !text.isWellFormed() ||
        /[\0\p{Noncharacter_Code_Point}]/u.test(text)
      )
        troubles.push(`${JSON.stringify(text).slice(0, 60)}: stored otherwise`);
    });
    note(
      context,
      `${kept.path} ${kept.field}: ${STRINGS.length} strings, ${stored} stored as typed, ${troubles.length} faults`,
    );
    expect(troubles).toEqual([]);
  });
}

test('no string breaks any other text field of any endpoint', { timeout: 600_000 }, async (context) => {
  const caller = new Caller();
  const troubles: string[] = [];
  let sent = 0;
  let fields = 0;
  for (const endpoint of WITH_BODY) {
    for (const [at, path] of endpoint.texts.entries()) {
      fields += 1;
      const share = STRINGS.filter((_, n) => n % 10 === (fields + at) % 10);
      await each(share, async (text) => {
        sent += 1;
        const trouble = troubleWith(
          await caller.ask(endpoint, { body: withMember(endpoint.body, path, text) }),
        );
        if (trouble)
          troubles.push(
            `${endpoint.contract.name}.${path.join('.')} ${JSON.stringify(text).slice(0, 60)}: ${trouble}`,
          );
      });
    }
  }
  note(
    context,
    `${fields} fields of ${WITH_BODY.length} endpoints: ${sent} strings, ${troubles.length} faults`,
  );
  expect(troubles).toEqual([]);
});
