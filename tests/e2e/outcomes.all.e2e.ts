import { type APIRequestContext, type Browser, expect, type Page, test } from 'playwright/test';
import { documented } from '#tests/outcomes-table.ts';
import { seeded } from './admin-desk.ts';
import { ACCOUNTS } from './outcomes/account.ts';
import { BADGE_WORK } from './outcomes/badges.ts';
import { REVIEW } from './outcomes/desk.ts';
import { drive, type Mutation } from './outcomes/drive.ts';
import { INSIDERZ } from './outcomes/insiderz.ts';
import { MEMBERS } from './outcomes/member.ts';
import { MISSION_WORK } from './outcomes/missions.ts';
import { OVERSIGHT } from './outcomes/oversight.ts';
import { SIGN_IN } from './outcomes/sign-in.ts';
import { USERS } from './outcomes/users.ts';
import { VISITORS } from './outcomes/visitor.ts';
import { type OwnPerson, ownMember } from './own-data.ts';
import { beSignedIn, type Credentials } from './signed-in.ts';

type Session = Pick<ReturnType<Page['context']>, 'storageState'>;
type State = Awaited<ReturnType<Session['storageState']>>;
/** Shorter than what counts as lately signed in, which some writes ask for. */
const LATELY_MS = 8 * 60_000;

let person: OwnPerson | undefined;
let known: { states: Record<'admin' | 'member', State>; at: number } | undefined;

/** What signing in lately has left in a browser, and the member who did. */
async function signedIn(browser: Browser, baseURL: string, request: APIRequestContext) {
  person ??= await ownMember(request);
  if (known && Date.now() - known.at < LATELY_MS) return { person, states: known.states };
  const at = Date.now();
  const stateOf = async (one: Credentials): Promise<State> => {
    const page = await browser.newPage({ baseURL });
    await beSignedIn(page, one);
    const state = await page.context().storageState();
    await page.close();
    return state;
  };
  const states = { admin: await stateOf(seeded('admin')), member: await stateOf(person) };
  known = { states, at };
  return { person, states };
}

const MUTATIONS: readonly Mutation[] = [
  ...VISITORS,
  ...SIGN_IN,
  ...MEMBERS,
  ...ACCOUNTS,
  ...REVIEW,
  ...USERS,
  ...OVERSIGHT,
  ...INSIDERZ,
  ...MISSION_WORK,
  ...BADGE_WORK,
];
/** All rows take a quarter of an hour: `npm run gates` drives them, and each other run every tenth. */
const STEP = process.env.WRITE_DOCS || process.env.TEST_SCALE === 'gates' ? 1 : 10;
test.setTimeout(180_000);
for (const mutation of MUTATIONS.filter((_, at) => at % STEP === 0))
  test(`${mutation.as}: ${mutation.name}`, async ({ browser, baseURL: address, request }) => {
    const baseURL = address ?? '';
    const { states, ...world } = { ...(await signedIn(browser, baseURL, request)), request, baseURL };
    const state = mutation.as === 'visitor' ? undefined : states[mutation.as];
    const { stored, seen } = documented(await drive(browser, state, mutation, world));
    expect(stored).toBe(seen);
  });
