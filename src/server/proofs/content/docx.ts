import { constants, crc32, inflateRawSync } from 'node:zlib';
import { asBuffer, type ProofError } from './bytes.ts';
import { readZip, type ZipEntry } from './zip.ts';

const TYPES_PART = '[content_types].xml';

/** The only part that is ever unpacked, and its largest size. */
const MAX_TYPES_BYTES = 1024 * 1024;

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Contents that make a document run something or embed another archive or program. */
const FORBIDDEN_TYPES = /macroenabled|vbaproject|template\.main\+xml|<!doctype|<!entity|&#/i;
const FORBIDDEN_PARTS =
  /(?:^|\/)(?:vbaproject\.bin|vbadata\.xml|encryptedpackage)$|\.(?:exe|dll|scr|com|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|lnk|jar|zip|7z|rar)$/i;

function unpackTypes(bytes: Uint8Array, entry: ZipEntry): string | ProofError {
  const packed = bytes.subarray(entry.data, entry.data + entry.packed);
  if (entry.unpacked > MAX_TYPES_BYTES) return 'unsafe';
  let data = packed;
  try {
    if (entry.method === 8) {
      data = inflateRawSync(packed, { maxOutputLength: MAX_TYPES_BYTES, finishFlush: constants.Z_FINISH });
    }
  } catch (error) {
    return error instanceof RangeError ? 'unsafe' : 'damaged';
  }
  if (data.length !== entry.unpacked || crc32(data) !== entry.crc) return 'damaged';
  const wide = data[0] === 0xff && data[1] === 0xfe;
  return `xml:${asBuffer(data).toString(wide ? 'utf16le' : 'latin1')}`;
}

/** The main document parts in the list of types; a default for all `.xml` counts as `word/document.xml`. */
function mainParts(types: string): string[] {
  const parts: string[] = [];
  // Neither `<` nor `>` inside, so every element is read once in any layout.
  for (const [element] of types.matchAll(/<(?:\w{1,20}:)?(?:Override|Default)\s[^<>]*>/g)) {
    if (!element.includes(MAIN_TYPE)) continue;
    parts.push(/\sPartName\s*=\s*["']\/([^"']+)["']/.exec(element)?.[1] ?? 'word/document.xml');
  }
  return parts;
}

/**
 * Checks a Word document of 2007 and later (T08, T10): a sound zip archive (`zip.ts`) with a main part under `word/`; no
 * template, macros or programs. XML is searched as text, never parsed. Null when sound.
 */
export function refuseDocx(bytes: Uint8Array): ProofError | null {
  const entries = readZip(bytes);
  if (typeof entries === 'string') return entries;
  if (entries.some(({ name }) => FORBIDDEN_PARTS.test(name))) return 'unsafe';
  const list = entries.find(({ name }) => name.toLowerCase() === TYPES_PART);
  if (!list) return 'unsupported';
  const types = unpackTypes(bytes, list);
  if (!types.startsWith('xml:')) return types as ProofError;
  if (FORBIDDEN_TYPES.test(types)) return 'unsafe';
  const main = mainParts(types);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const present = main.length === 1 && /^word\/[^/]+\.xml$/i.test(main[0] ?? '');
  return present && names.has((main[0] ?? '').toLowerCase()) ? null : 'unsupported';
}
