import blocklist from 'the-big-username-blacklist';
import { APP_IDS, RELATED_APP_LABELS } from '#domain/apps.ts';
import { foldAlphabets, silhouette } from './name-characters.ts';

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Words for staff: refused also as a part of any name (T26). */
const STAFF = words(`
  admin admins administrator administration moderator moderators mod mods staff official support helpdesk sysadmin
  superadmin superuser sysop founder founders cofounder thegridteam
`);

/** The platform, its programme and its apps. */
const OWN = [
  ...words('thegrid insiderz'),
  // Ids are included, because they outlive a rename: addresses are made of them.
  ...[...APP_IDS, ...Object.values(RELATED_APP_LABELS)]
    .map((label) => label.toLowerCase())
    .filter((label) => /^[a-z]+z$/.test(label)),
];

/** Roles, mailboxes of RFC 2142 and usual ones, and other authorities. Look-alikes are refused too. */
const TITLES = words(`
  insider user users member members visitor guest anonymous nobody everyone anybody somebody deleted contributor
  contributors owner operator system root security webmaster hostmaster postmaster mailer_daemon noreply no_reply
  donotreply bounces info marketing sales abuse trouble usenet contact privacy legal billing payments accounts finance
  careers feedback
  gdpr dpo bounce dataprotection data_protection compliance complaints dmca copyright trademark safeguarding phishing fraud
  unsubscribe autoreply listserv majordomo mailman mailbox postbox newsletter notifications helpline hotline enquiries
  inquiries reception headquarters invoices invoicing payroll accounting procurement recruitment humanresources
  customerservice customer_service customercare services moderation trustees chairman chairperson ciso treasurer secretary
  incident vulnerability responsible_disclosure csirt psirt netops secops devops sysop ssladmin dnsadmin domainadmin
`);

/** Words with a meaning to software or in our paths: only the exact word is refused. */
const WORDS = words(`
  noc ftp www uucp news mail email mailer hello help press jobs ceo cto cfo bot inz team teams
  constructor prototype __proto__ proto hasownproperty isprototypeof propertyisenumerable tostring tolocalestring valueof
  undefined null nan infinity true false object function this self window document global globalthis eval arguments
  console module require __definegetter__ __definesetter__ __lookupgetter__ __lookupsetter__ symbol promise
  login logout signin signout signup register account profile settings password recover recovery dashboard portal
  admin_portal insiderz_portal contribute contributions toolkit tools faq about terms leaderboard roadmap ideas missions
  badges feed tokens invite invites offline manifest api auth test tester demo community
  coo cio cmo cpo hr pr it is mis ops sre soc noc cert tls ssl dns whois domain domains hq office legalteam manager
  management director directors president board chair trustee executive employee volunteer volunteers partners media
  subscribe subscriptions alert alerts updates enquiry inquiry query service customer customers order orders invoice tax
  vat treasury purchasing hiring jobs people events trust safety trustandsafety spam antispam daemon www1 imap pop pop3
  smtp mx ns1 ns2 ldap ntp sip xmpp webmail wpad autodiscover autoconfig isatap broadcasthost localhost localdomain
  imprint impressum accessibility cookies disclaimer licence license whistleblower ombudsman ico ofcom hmrc
  police government
`);

/** Suffixes that make an office of a mailbox name: `billing_team`, `dpo_uk`. */
const OF_AN_OFFICE = /_?(?:team|desk|office|officer|department|dept|uk|hq|inbox|mail|email)$/;

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
const OFFICE_SILHOUETTES = new Set([...STAFF, ...TITLES].map(silhouette));
const OURS = silhouette('thegrid');
const ADMIN = silhouette('admin');
const MODERATOR = silhouette('moderator');

function speaksForTheHouse(parts: string[], whole: string): boolean {
  const shapes = parts.map(silhouette);
  return (
    whole.includes(OURS) ||
    [ADMIN, MODERATOR].some((role) => whole.startsWith(role) || whole.endsWith(role)) ||
    // A number after a word does not change the claim.
    parts.some((part) => STAFF_SILHOUETTES.has(silhouette(part.replace(/[0-9]+$/, '')))) ||
    shapes.some((shape) => STAFF_SILHOUETTES.has(shape) || OWN_SILHOUETTES.has(shape))
  );
}

/** True for a reserved username, or one that can be mistaken for us. The username is valid and in lower case. */
export function isReservedUsername(username: string): boolean {
  if (RESERVED.has(username) || RESERVED.has(username.replaceAll('_', ''))) return true;
  const whole = silhouette(username);
  const bare = username.replace(OF_AN_OFFICE, '');
  if (bare !== '' && bare !== username && OFFICE_SILHOUETTES.has(silhouette(bare))) return true;
  return RESERVED_SILHOUETTES.has(whole) || speaksForTheHouse(username.split('_').filter(Boolean), whole);
}

/** General authorities, anywhere in a name. "Root", "Guest" and "Page" are surnames, so they are not included. */
const OFFICES = words(`
  webmaster hostmaster postmaster noreply donotreply mailerdaemon security system billing customerservice customercare
  administrador administradora administrateur administratrice amministratore amministrazione moderador moderadora
  moderateur moderatrice moderatore soporte suporte supporto officiel ufficiale verwaltung
`);
/** The same in scripts that are not folded to Latin: as words, or as parts where words are not separated. */
const FOREIGN_OFFICES = new Set(
  words(`
  админ админы администратор администрация модератор модераторы поддержка техподдержка официальный адміністратор підтримка
  διαχειριστης υποστηριξη مشرف المشرف مدير المدير ادارة الادارة الدعم מנהל תמיכה
`).map(withoutMarks),
);
const UNSPACED_OFFICES =
  /管理员|管理員|管理者|管理人|官方|客服|版主|運営|公式|サポート|モデレーター|アドミン|관리자|운영자|운영진|고객센터|ผู้ดูแล|แอดมิน/u;

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFC');
}

/** Refused as a whole name, allowed as a part of one. */
const ALONE = new Set(
  [
    ...OWN,
    ...TITLES,
    ...words('team null undefined ceo cto cfo dev developer manager employee'),
    'the team',
    'our team',
  ].map(silhouette),
);
const SPOKEN_SILHOUETTES = new Set([...STAFF, ...OWN, ...OFFICES].map(silhouette));
const TEAM = silhouette('team');
/** Long enough to be matched inside compounds, or in pieces. */
const LONG = words('admin moderator official support helpdesk webmaster postmaster').map(silhouette);
/** Start like a reserved word, but are harmless. */
const HARMLESS = new Set(['administra', 'supportive'].map(silhouette));
/** The shortest silhouette matched in pieces longer than a letter: "Mo D." is a name. */
const APART_MIN = 5;
/** The longest run of pieces that is joined. */
const PIECES_MAX = 24;

function isSpokenWord(piece: string): boolean {
  const bare = piece.replace(/^[0-9]+|[0-9]+$/g, '');
  if (SPOKEN_SILHOUETTES.has(silhouette(piece)) || SPOKEN_SILHOUETTES.has(silhouette(bare))) return true;
  const shape = silhouette(piece);
  if (shape.replaceAll('q', 'g').includes(OURS)) return true;
  return !HARMLESS.has(shape) && LONG.some((word) => shape.startsWith(word) || shape.endsWith(word));
}

/** True when neighbouring pieces form a reserved word: "The Grid", "A d m i n", "Sup-port". */
function isSpokenApart(pieces: readonly string[]): boolean {
  return pieces.some((_, from) => {
    let joined = pieces[from] ?? '';
    let isSpelt = joined.length === 1;
    for (let to = from + 1; to < Math.min(pieces.length, from + PIECES_MAX); to += 1) {
      const piece = pieces[to] ?? '';
      joined += piece;
      isSpelt &&= piece.length === 1;
      const shape = silhouette(joined);
      if (SPOKEN_SILHOUETTES.has(shape) && (isSpelt || shape.length >= APART_MIN)) return true;
    }
    return false;
  });
}

/** Possible splits of a name: symbols and digits as letters or as gaps, camel humps as words or not. */
function readingsOf(name: string): string[][] {
  const humps = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const texts = [name, humps].flatMap((text) => [text, text.replace(/[@$€|!£¡]/gu, ' ')]);
  return texts
    .map(foldAlphabets)
    .flatMap((text) => [text.split(/[^a-z0-9]+/), text.split(/[^a-z]+/)])
    .map((pieces) => pieces.filter(Boolean));
}

/**
 * True for a display name that could be mistaken for the platform's own, in any alphabet. Matches whole words:
 * "Administra" and "Amin Moderson" are names, and "Page" and "Post", although reserved as usernames, are surnames.
 */
export function isReservedDisplayName(name: string): boolean {
  const whole = silhouette(name);
  if (ALONE.has(whole)) return true;
  const plain = withoutMarks(name);
  if (UNSPACED_OFFICES.test(name.normalize('NFKC'))) return true;
  if (plain.split(/[^\p{L}]+/u).some((word) => FOREIGN_OFFICES.has(word))) return true;
  return readingsOf(name).some(
    (pieces) =>
      pieces.some(isSpokenWord) || isSpokenApart(pieces) || silhouette(pieces.at(-1) ?? '') === TEAM,
  );
}
