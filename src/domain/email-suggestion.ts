import { isEmailAddress } from './text.ts';

const PROVIDERS = [
  ...[
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'hotmail.co.uk',
    'live.co.uk',
    'icloud.com',
  ],
  ...['yahoo.com', 'yahoo.co.uk', 'btinternet.com', 'virginmedia.com', 'talktalk.net', 'protonmail.com'],
];
/** Real providers one letter from one of those. */
const REAL_NEIGHBOURS = ['mail.com', 'email.com', 'ymail.com', 'fmail.com', 'live.com'];
const ENDINGS = [
  [/\.(?:con|cmo|ocm|comm|coom|vom|xom|cpm|cim|c0m)$/, '.com'],
  [/\.(?:couk|co\.ku|co\.uj|co\.ukk|co\.ik)$/, '.co.uk'],
] as const;

/** True if one insertion, deletion, substitution or transposition turns one text into the other. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, other] = [typed.slice(start), meant.slice(start)];
  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    (rest.length > 1 && `${rest[1]}${rest[0]}${rest.slice(2)}` === other)
  );
}

/** The probably intended address; null if it looks right. A suggestion, never a refusal. */
export function suggestAddress(typed: string): string | null {
  const email = typed.trim();
  if (!isEmailAddress(email)) return null;
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at).toLowerCase();
  if (PROVIDERS.includes(domain) || REAL_NEIGHBOURS.includes(domain)) return null;
  const ended = ENDINGS.reduce((text, [wrong, right]) => text.replace(wrong, right), domain);
  const name = (text: string) => text.slice(0, text.indexOf('.'));
  const isMeant = (provider: string) =>
    ended.slice(name(ended).length) === provider.slice(name(provider).length) &&
    isOneSlip(name(ended), name(provider));
  const meant = PROVIDERS.includes(ended) ? ended : (PROVIDERS.find(isMeant) ?? ended);
  return meant === domain ? null : email.slice(0, at) + meant;
}
