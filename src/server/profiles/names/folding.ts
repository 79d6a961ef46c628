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
