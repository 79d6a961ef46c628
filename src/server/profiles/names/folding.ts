/** Letters that resemble Latin ones in common typefaces. NFKD handles styled and accented ones. */
const LOOK_ALIKES: Record<string, string> = {
  // Cyrillic
  а: 'a',
  в: 'b',
  е: 'e',
  ԁ: 'd',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ԛ: 'q',
  ԝ: 'w',
  г: 'r',
  п: 'n',
  ү: 'y',
  һ: 'h',
  з: 'z',
  ь: 'b',
  // Greek
  α: 'a',
  β: 'b',
  γ: 'y',
  δ: 'd',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  // Armenian, Latin of other kinds
  ո: 'n',
  օ: 'o',
  ս: 'u',
  հ: 'h',
  զ: 'q',
  ց: 'g',
  ɑ: 'a',
  ɡ: 'g',
  ı: 'i',
  ɩ: 'i',
  ʟ: 'l',
  ʀ: 'r',
  ɢ: 'g',
  ɪ: 'i',
  ɴ: 'n',
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ʜ: 'h',
  ᴊ: 'j',
  ᴋ: 'k',
  ᴍ: 'm',
  ᴏ: 'o',
  ᴘ: 'p',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ŧ: 't',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ə: 'e',
  ɛ: 'e',
  ƶ: 'z',
  ⱥ: 'a',
  ƀ: 'b',
  ɓ: 'b',
  ȼ: 'c',
  ƈ: 'c',
  ɔ: 'o',
  ɖ: 'd',
  ɗ: 'd',
  ɇ: 'e',
  ƒ: 'f',
  ǥ: 'g',
  ɠ: 'g',
  ɨ: 'i',
  ɉ: 'j',
  ƙ: 'k',
  ƚ: 'l',
  ɱ: 'm',
  ƞ: 'n',
  ŋ: 'n',
  ɲ: 'n',
  ƥ: 'p',
  ɍ: 'r',
  ʂ: 's',
  ƭ: 't',
  ʈ: 't',
  ʋ: 'v',
  ⱳ: 'w',
  ɏ: 'y',
  ƴ: 'y',
  ȥ: 'z',
  // Symbols used as letters
  '@': 'a',
  $: 's',
  '€': 'e',
  '|': 'l',
  '!': 'i',
  '£': 'l',
  '¡': 'i',
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
const DIGITS: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

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
