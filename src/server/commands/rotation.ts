import { randomBytes } from 'node:crypto';
import {
  BadKeyList,
  FIRST_KEY,
  isReading,
  keyListText,
  type ListedKey,
  readKeyList,
  rotated,
} from '#domain/environment/key-list.ts';
import type { Environment } from '#domain/environment/variable.ts';

/** What can be rotated: its variable, the use of its keys, and how long an old key still reads, in days. */
const ROTATED = {
  signing: {
    variable: 'SIGNING_KEYS',
    what: 'sign the private links of contributors in our mails, and the tickets of forms and uploads',
    days: 400,
    why: 'the link of a mail may be opened after more than a year',
    lost: 'Private links in mails that were sent until now stop working, and anyone sending a file or a form at that moment has to try again. The next mail about a contribution brings a link that opens it.',
  },
  sealing: {
    variable: 'SEALING_KEYS',
    what: 'seal the secrets of links that wait in the outbox, and those of second factors',
    days: 400,
    why: 'the second factor of an admin moves to the new key when a code of it is used, which may be late',
    lost: 'Invitations and links to a new password that wait in the outbox are no longer sent. Make those invitations again. Codes of existing second factors are refused: admins use a recovery code, or the operator resets theirs: npm run reset-second-factor.',
  },
} as const;

const NEVER = `The key that makes the ids of contributors is not rotated. Contributors, proved addresses and names of deleted accounts
are stored under ids that are made with it, and nothing is found under another. It is CONTRIBUTOR_ID_KEY, or SIGNING_SECRET where
that is empty. It signs nothing: anyone who has it learns from our database alone whether an address that they know is in it.`;

export const USAGE = `Usage: npm run rotate -- <signing or sealing> [--write production.env] [--days 400] [--leaked]
       npm run rotate -- contributors

  --write FILE  puts the new list into a file instead of showing it
  --days N      how many days what was made until now still reads
  --leaked      what was made until now reads no more, from the next deploy on`;

export interface RotationRequest {
  name: string;
  env: Environment;
  now: Date;
  write?: string | undefined;
  days?: number | undefined;
  leaked?: boolean | undefined;
}

export interface RotationResult {
  lines: string[];
  code: 0 | 1 | 2;
  setting: { variable: string; value: string } | null;
}

const nameOf = ({ id }: ListedKey): string => (id === FIRST_KEY ? `${id} (SIGNING_SECRET)` : id);
const describeKeys = (keys: readonly ListedKey[]): string =>
  keys
    .map((key) => (key.until === null ? `${nameOf(key)} makes` : `${nameOf(key)} reads until ${key.until}`))
    .join(', ');

const FIRST: ListedKey = { id: FIRST_KEY, secret: null, until: null };

function steps(variable: string, keys: readonly ListedKey[], place: string): string[] {
  const last = keys
    .flatMap(({ until }) => until ?? [])
    .sort()
    .at(-1);
  const isFirstNeeded = keys.some(({ id }) => id === FIRST_KEY);
  return [
    `Netlify, Site configuration, Environment variables: set ${variable} to ${place}, for production and the scope Functions, as a secret.`,
    isFirstNeeded
      ? 'Leave SIGNING_SECRET as it is: the list reads with it, and the ids of contributors are made with it.'
      : 'Leave SIGNING_SECRET as it is: the ids of contributors are made with it where CONTRIBUTOR_ID_KEY is empty.',
    'Keep a copy of the new value outside of Netlify, which does not show secrets again: the next rotation begins from it.',
    'Deploy. Until then nothing changes; nobody is signed out, and nothing that is open ends.',
    'Do not publish a deploy from before this one without setting the variable for it: it could not read what was made since.',
    ...(last ? [`After ${last} the old key reads nothing. The next rotation takes it out of the list.`] : []),
  ].map((text, index) => `${index + 1}. ${text}`);
}

const answer = (lines: string[], code: 1 | 2 | 0 = 0): RotationResult => ({ lines, code, setting: null });

/** The new value is shown only where it has to be copied from the screen. */
export function rotation({ name, env, now, write, days, leaked = false }: RotationRequest): RotationResult {
  if (name === 'contributors') return answer([NEVER], 1);
  if (name !== 'signing' && name !== 'sealing') return answer([USAGE], 2);
  const { variable, what, why, lost, days: usual } = ROTATED[name];
  const reads = leaked ? 0 : (days ?? usual);
  if (!Number.isInteger(reads) || (reads < 1 && !leaked) || reads > 3_660) return answer([USAGE], 2);
  const present = env[variable]?.trim() || null;
  let keys: ListedKey[];
  try {
    keys = rotated({ present, secret: randomBytes(32).toString('base64'), now, days: reads });
  } catch (fault) {
    if (!(fault instanceof BadKeyList)) throw fault;
    return answer(
      [`${variable} is ${fault.message}. Put the value that Netlify has into production.env.`],
      1,
    );
  }
  const before = present === null ? [FIRST] : readKeyList(present).filter((key) => isReading(key, now));
  const value = keyListText(keys);
  const validity = leaked
    ? lost
    : `What was made until now reads for ${reads} days more${days === undefined ? `: ${why}` : ''}.`;
  const shown = [
    'The next line is a secret. It is shown because it has to be copied; clear the screen afterwards.',
    `${variable}=${value}`,
  ];
  return {
    lines: [
      `The keys for ${name} ${what}.`,
      '',
      `Now:   ${describeKeys(before)}.`,
      `Then:  ${describeKeys(keys)}.`,
      validity,
      ...(present === null
        ? [
            `${variable} is not set here. If Netlify has one, put it into production.env first: its keys would be forgotten.`,
          ]
        : []),
      '',
      ...steps(variable, keys, write ? `its value in ${write}` : 'the line below'),
      '',
      ...(write ? [`${variable} is in ${write} now. Nothing secret was shown.`] : shown),
    ],
    code: 0,
    setting: { variable, value },
  };
}

export function withSetting(text: string, { variable, value }: { variable: string; value: string }): string {
  const line = `${variable}=${value}`;
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  const isIt = (one: string) => new RegExp(`^\\s*(?:export\\s+)?${variable}\\s*=`).test(one);
  const at = lines.findLastIndex(isIt);
  const others = lines.filter((one, index) => index === at || !isIt(one));
  const all = at < 0 ? [...others, line] : others.map((one) => (isIt(one) ? line : one));
  return `${all.join('\n')}\n`;
}
