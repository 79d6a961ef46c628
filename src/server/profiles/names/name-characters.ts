function characterMap(...pairs: readonly (readonly [from: string, to: string])[]): Record<string, string> {
  return Object.fromEntries(
    pairs.flatMap(([from, to]) => Array.from(from, (character, at) => [character, to.charAt(at)])),
  );
}

/** Letters that resemble Latin ones in common typefaces. NFKD handles styled and accented ones. */
const LOOK_ALIKES: Record<string, string> = {
  ...characterMap(
    // Cyrillic, Greek, Armenian
    ['авеԁѕіјкӏмнорстухԛԝгпүһзь', 'abedsijklmhopctyxqwrnyhzb'],
    ['αβγδεηικμνορστυχω', 'abydenikmvopotuxw'],
    ['ոօսհզց', 'nouhqg'],
    // Small capitals and turned letters
    ['ɑɡıɩʟʀɢɪɴᴀʙᴄᴅᴇꜰʜᴊᴋᴍᴏᴘꜱᴛᴜᴠᴡʏᴢ', 'agiilrginabcdefhjkmopstuvwyz'],
    // Latin with strokes and hooks
    ['øđðłŧħəɛƶⱥƀɓȼƈɔɖɗɇƒǥɠɨɉƙƚɱƞŋɲƥɍʂƭʈʋⱳɏƴȥ', 'oddltheezabbccoddefggijklmnnnprsttvwyyz'],
    // Symbols used as letters
    ['@$€|!£¡', 'aselili'],
  ),
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Lower-case Latin letters, digits and separators: how a text in any alphabet may be read. */
export function foldAlphabets(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    // Halves of flags are letters in boxes.
    .replace(/\p{Regional_Indicator}/gu, (half) =>
      String.fromCodePoint((half.codePointAt(0) ?? 0) - 0x1f1e6 + 0x61),
    );
  return Array.from(plain, (letter) => LOOK_ALIKES[letter] ?? letter).join('');
}

/** Digits as the letters they resemble. `l` and `i` look alike, so both become `l` in a silhouette. */
const DIGITS = characterMap(['0123456789', 'olzeasgtbg']);

/**
 * A name without what readers overlook: separators, doubled letters, digits for letters, `rn` for `m`, `vv` for `w`,
 * `i` for `l`. Names with equal silhouettes can be mistaken for each other (T26).
 */
export function silhouette(text: string): string {
  return foldAlphabets(text)
    .replace(/[0-9]/g, (digit) => DIGITS[digit] ?? digit)
    .replace(/[^a-z]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l')
    .replaceAll(/(.)\1+/g, '$1');
}

/** Scripts in current use: those that Unicode recommends for identifiers (UAX 31, table 5). */
const SCRIPTS = [
  ...(
    'Latin Greek Cyrillic Armenian Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada ' +
    'Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Khmer Thaana'
  )
    .split(' ')
    .map((script) => [script]),
  // Written together in Japan, Korea and Taiwan.
  ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
].map((names) => new RegExp(`[${names.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u'));
const LATIN = 0;
const EAST_ASIAN = SCRIPTS.length - 1;
const COMMON = /[\p{Script=Common}\p{Script=Inherited}]/u;

const EMOJI_FLAGS =
  /\u{1F3F4}(?:\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073}))\u{E007F}/gu;
const KEYCAPS = /[0-9#*]\uFE0F?\u20E3/gu;
const EMOJI_VARIATION = /(?<=\p{Extended_Pictographic})\uFE0F/gu;
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier})\u200D(?=\p{Extended_Pictographic})/gu;
// Where joiners are visible (UAX 31, A1 and A2): between Arabic letters of which the first joins, after a virama.
const ARABIC_NON_JOINER =
  /(?<=(?![\u0621-\u0625\u0627\u0629\u062F-\u0632\u0648\u0649\u0671\u0698])\p{Script=Arabic})\u200C(?=\p{Script=Arabic})/gu;
const INDIC_JOINER =
  /(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D](?=\p{L})/gu;

const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u1680\u2000-\u200A\u202F\u205F\u2800\uFFFC\uFFFD\u{1D159}]/u;

function hidesCharacters(name: string): boolean {
  const plain = [EMOJI_FLAGS, KEYCAPS, EMOJI_VARIATION, EMOJI_JOINER, ARABIC_NON_JOINER, INDIC_JOINER].reduce(
    (text, allowed) => text.replace(allowed, ''),
    name,
  );
  return INVISIBLE.test(plain);
}

// Overlays, marks over two letters, and those for symbols; enclosing ones except of a keycap.
const STRIKING_MARK = /[\u0334-\u0338\u035C-\u0362\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\p{Me}]/u;
const STRAY_MARK = /(?:^|\s)\p{M}/u;
const HEAP_OF_MARKS =
  /\p{M}{5}|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}\p{P}\p{S}\p{Z}]\p{Mn}{3}/u;

/** True for more marks than a language puts on a letter, after composition. */
function heapsMarks(name: string): boolean {
  const plain = name.replace(KEYCAPS, '').replace(EMOJI_VARIATION, '');
  if (STRIKING_MARK.test(plain) || STRAY_MARK.test(plain) || HEAP_OF_MARKS.test(plain)) return true;
  const marked = plain.match(/[\p{Script=Latin}\p{N}]\p{Mn}/gu)?.length ?? 0;
  const letters = plain.match(/[\p{Script=Latin}\p{N}]/gu)?.length ?? 0;
  return marked > Math.max(2, letters / 3);
}

// Turned letters and small capitals, unused in the orthography of names; letters in circles and squares.
const IMITATIONS =
  /[\u0250\u0251\u025F\u0261\u0262\u0265\u026A\u026F\u0274\u0279\u0280\u0287\u028C\u028E\u028F\u0299\u029C\u029E\u029F\u1D00-\u1DBF\uA730\uA731\u24B6-\u24E9\u{1F110}-\u{1F189}]/u;

/** True for a Latin letter in another typeface, width or position, except the ordinal signs of "Mª José". */
function isStyledLetter(character: string): boolean {
  if (character < '\u0080' || character === 'ª' || character === 'º' || !/\p{L}/u.test(character))
    return false;
  return /^[A-Za-z]+$/.test(character.normalize('NFKC'));
}

function scriptsOf(word: string): Set<number> {
  const letters = Array.from(word).filter((letter) => /\p{L}/u.test(letter) && !COMMON.test(letter));
  return new Set(letters.map((letter) => SCRIPTS.findIndex((script) => script.test(letter))));
}

/** True for letters that imitate others, and for mixtures of scripts that occur in no language (UTS 39). */
function imitatesLetters(name: string): boolean {
  if (IMITATIONS.test(name) || Array.from(name).some(isStyledLetter)) return true;
  // Single halves of flags are letters in boxes.
  if (/\p{Regional_Indicator}/u.test(name.replace(/\p{Regional_Indicator}{2}/gu, ''))) return true;
  const words = name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const scripts = words.map(scriptsOf);
  const isMixed = (found: Set<number>) =>
    found.has(-1) || (found.size > 1 && !(found.size === 2 && found.has(LATIN) && found.has(EAST_ASIAN)));
  if (scripts.some(isMixed)) return true;
  // In a name with a Latin word, a foreign word readable as Latin letter by letter is an imitation.
  return (
    scripts.some((found) => found.has(LATIN)) &&
    words.some((word, at) => {
      const isForeign = scripts[at]?.size === 1 && !scripts[at].has(LATIN);
      return isForeign && /^[a-z0-9]+$/.test(foldAlphabets(word));
    })
  );
}

/**
 * True for deceptive names in NFC: invisible characters, excessive marks, imitated letters, mixed scripts, or nothing
 * readable. All scripts in use, emoji and their joiners are allowed (T26, D33).
 */
export function hasDeceivingCharacters(name: string): boolean {
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(name)) return true;
  return hidesCharacters(name) || heapsMarks(name) || imitatesLetters(name);
}
