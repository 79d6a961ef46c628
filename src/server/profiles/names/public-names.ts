import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import { singleSpaced } from '#domain/text.ts';
import { hasDeceivingCharacters } from './name-characters.ts';
import { isReservedDisplayName } from './reserved-names.ts';

/** Characters that readers, and some browsers, take for the dot of a domain. NFKC yields more. */
const DOTS =
  /[\u3002\u06D4\u0701\u0702\u0964\uA4F8\uA60E\u{10A50}\u2E33]|%2e|\[\s*(?:\.|dot)\s*\]|[({]\s*(?:\.|dot)\s*[)}]/giu;
/** Middle dots also occur in names: "Gal·la", "约翰·史密斯". */
const MIDDLE_DOTS = /[\u00B7\u0387\u2022\u2027\u2219\u22C5\u2E31\u30FB\uFF65]/gu;

/** Common top-level domains; any other ending counts only after a label of two letters or more. */
const KNOWN_TOP =
  '(?:com|net|org|info|biz|edu|gov|mil|int|io|co|me|uk|us|eu|de|fr|it|es|nl|be|at|ch|pl|ru|ua|cn|jp|in|au|ca|br|ie|se|no|dk|fi|tv|ly|gg|to|cc|ws|tk|ml|ga|cf|gq|ai|app|dev|xyz|top|site|online|shop|store|club|link|click|live|page|pro|icu|vip|work|zip|mov|example|test|invalid|local|localhost|onion|рф)';

/** Titles and initials before a dot without a space: "St.John", "K.Müller". */
const TITLE = /^(?:\p{L}|st|dr|mr|mrs|ms|mx|prof|sr|jr|sra|md|rev|fr|hon|sgt|lt|capt|col|gen|mt|ste)$/u;

const SCHEME =
  /:\s*\/\/|\/\/\S|\bh(?:tt|xx)ps?\b|\b(?:ftp|mailto|javascript|vbscript|data|file|tel|sms|wss?|whatsapp|tg|ipfs|about)\s*:/u;
const WWW = /(?:^|[^\p{L}\p{N}])www\d?(?:[^\p{L}\p{N}]|$)/u;
const PORT = /[\p{L}\p{N}]:\d{2,5}(?!\d)/u;
const NUMBERS = /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u;
const SPELT = new RegExp(
  `[\\p{L}\\p{N}]\\s+(?:dot|punkt|point)\\s+${KNOWN_TOP}(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}]\\s*\\.\\s*(?:com|net|org|info|biz|xyz|io|example)(?![\\p{L}\\p{N}])`,
  'u',
);
const KNOWN = new RegExp(`^${KNOWN_TOP}$`, 'u');
const AT = /@\s*[\p{L}\p{N}]|[[({]\s*at\s*[\])}]/u;

/** True when both sides of a dot are domain labels rather than an initial or a title and a name. */
function isDomainDot(left: string, right: string): boolean {
  if (left === '' || !/^(?:xn--[a-z0-9-]+|\p{L}[\p{L}\p{M}]+)$/u.test(right)) return false;
  return KNOWN.test(right) || !TITLE.test(left);
}

function hasDomain(text: string): boolean {
  return text.split(/[^\p{L}\p{M}\p{N}.-]+/u).some((run) => {
    const labels = run.split('.');
    return labels.some((label, at) => at > 0 && isDomainDot(labels[at - 1] ?? '', label));
  });
}

/**
 * True for a name with an address or a link in any usual spelling: a scheme, `www`, a domain with any kind of dot, a
 * network address, an e-mail address or a handle (D33).
 */
function holdsLink(name: string): boolean {
  const text = name.normalize('NFKC').replace(DOTS, '.').toLowerCase();
  if (SCHEME.test(text) || WWW.test(text) || PORT.test(text) || NUMBERS.test(text)) return true;
  if (AT.test(text) || text.includes('xn--') || /%[0-9a-f]{2}/u.test(text) || SPELT.test(text)) return true;
  if (hasDomain(text)) return true;
  const middle = text.replace(MIDDLE_DOTS, '.');
  return (
    middle !== text &&
    middle.split(/\s+/u).some((word) => KNOWN.test(word.split('.').at(-1) ?? '') && word.includes('.'))
  );
}

/** Not reserved, deceptive or a link (T26, D33). The single rule for profile names and public boards. */
export function mayBePublic(name: string): boolean {
  const plain = name.normalize('NFC').trim();
  return !hasDeceivingCharacters(plain) && !holdsLink(plain) && !isReservedDisplayName(plain);
}

/** The most cached names: a rebuild checks the same ones each time. */
const KNOWN_MAX = 20_000;
const known = new Map<string, string>();

/** A name as published: NFC with single spaces, or "Anonymous contributor" where it is not allowed. */
export function publicName(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const shown = mayBePublic(name) ? singleSpaced(name) : ANONYMOUS;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(name, shown);
  return shown;
}
