import blocklist from 'the-big-username-blacklist';
import { RELATED_APP_LABELS } from '#domain/contributions/contribution.ts';
import { foldAlphabets, silhouette } from './folding.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Who speaks for the house: refused as a part of any name, too (T26). */
const STAFF = words(`
  admin admins administrator administration moderator moderators mod mods staff official support helpdesk sysadmin
  superadmin superuser sysop founder founders cofounder thegridteam
`);

/** The house itself, its programme and its apps. */
const OWN = [
  ...words('thegrid insiderz'),
  ...Object.values(RELATED_APP_LABELS)
    .map((label) => label.toLowerCase())
    .filter((label) => /^[a-z]+z$/.test(label)),
];

/** Roles, mailboxes of RFC 2142 and of habit, and who else one expects an answer from. Look-alikes are refused, too. */
const TITLES = words(`
  insider user users member members visitor guest anonymous nobody everyone anybody somebody deleted contributor
  contributors owner operator system root security webmaster hostmaster postmaster mailer_daemon noreply no_reply
  donotreply bounces info marketing sales abuse trouble usenet contact privacy legal billing payments accounts finance
  careers feedback
`);

/** Words that mean something to a machine or a path of ours: only the very word is refused. */
const WORDS = words(`
  noc ftp www uucp news mail email mailer hello help press jobs ceo cto cfo bot inz team teams
  constructor prototype __proto__ proto hasownproperty isprototypeof propertyisenumerable tostring tolocalestring valueof
  undefined null nan infinity true false object function this self window document global globalthis eval arguments
  console module require __definegetter__ __definesetter__ __lookupgetter__ __lookupsetter__ symbol promise
  login logout signin signout signup register account profile settings password recover recovery dashboard portal
  admin_portal insiderz_portal contribute contributions toolkit tools faq about terms leaderboard roadmap ideas missions
  badges feed tokens invite invites offline manifest api auth test tester demo community
`);

const STAFF_SILHOUETTES = new Set(STAFF.map(silhouette));
const OWN_SILHOUETTES = new Set(OWN.map(silhouette));
const RESERVED = new Set([
  ...STAFF,
  ...OWN,
  ...TITLES,
  ...WORDS,
  ...blocklist.list.map((name) => name.toLowerCase()),
]);
const RESERVED_SILHOUETTES = new Set([...STAFF, ...OWN, ...TITLES].map(silhouette));
const OURS = silhouette('thegrid');
const ADMIN = silhouette('admin');
const MODERATOR = silhouette('moderator');

function speaksForTheHouse(parts: string[], whole: string): boolean {
  const shapes = parts.map(silhouette);
  return (
    whole.includes(OURS) ||
    [ADMIN, MODERATOR].some((role) => whole.startsWith(role) || whole.endsWith(role)) ||
    // A number behind a word changes nothing about who it claims to be.
    parts.some((part) => STAFF_SILHOUETTES.has(silhouette(part.replace(/[0-9]+$/, '')))) ||
    shapes.some((shape) => STAFF_SILHOUETTES.has(shape) || OWN_SILHOUETTES.has(shape))
  );
}

/**
 * True for a username that nobody may have: a reserved word, or one that can be mistaken for us (T26).
 * The username is of the right form and in lower case.
 */
export function isReservedUsername(username: string): boolean {
  if (RESERVED.has(username) || RESERVED.has(username.replaceAll('_', ''))) return true;
  const whole = silhouette(username);
  return RESERVED_SILHOUETTES.has(whole) || speaksForTheHouse(username.split('_').filter(Boolean), whole);
}

const TEAM = new Set(['team', 'the team', 'our team', 'null', 'undefined'].map(silhouette));

// Invisible characters, but for the joiner and the variation selectors within an emoji.
const JOINED_EMOJI =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic})|\uFE0F/gu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

/**
 * True for a display name that could be taken for the house's own, in any alphabet, or that hides characters (T26).
 * Ordinary words that are reserved as usernames stay free: "Page" and "Post" are surnames.
 */
export function isReservedDisplayName(name: string): boolean {
  if (INVISIBLE.test(name.replace(JOINED_EMOJI, ''))) return true;
  const whole = silhouette(name);
  const parts = foldAlphabets(name)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return speaksForTheHouse(parts, whole) || RESERVED_SILHOUETTES.has(whole) || TEAM.has(whole);
}
