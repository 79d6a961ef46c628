import { type ProofError, startsWith, u8, u16le } from './bytes.ts';
import { type CompoundEntry, openCompound, readCompoundStart } from './compound.ts';

/** Storages and streams of macro projects, at any depth: an embedded workbook can contain them too. */
const MACRO_NAMES = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur', 'projectwm']);

/** Main streams of other programs, and of packages encrypted as a whole, below the root. */
const FOREIGN_NAMES = new Set(['workbook', 'book', 'powerpoint document', 'pp40', 'visiodocument']);
const ENCRYPTED_NAMES = new Set(['encryptedpackage', 'encryptioninfo', '\u0006dataspaces']);

/** First four bytes of the class of installer packages, patches and transforms (000C1082 to 000C1086). */
const INSTALLER = /^\x82|^\x84|^\x86/;

/** First two bytes of the text stream of Word 97–2003 and of Word 6 and 95. */
const WORD_MAGIC = [0xa5ec, 0xa5dc];

const ENCRYPTED_FLAG = 0x0100;

/** Checks the start of the text stream: encrypted text cannot be inspected, neither by us nor by an admin. */
function refuseText(start: Uint8Array): ProofError | null {
  if (!WORD_MAGIC.includes(u16le(start, 0))) return 'damaged';
  return (u16le(start, 0x0a) & ENCRYPTED_FLAG) === 0 ? null : 'unsafe';
}

function isInstaller(root: CompoundEntry): boolean {
  return (
    INSTALLER.test(String.fromCharCode(u8(root.classId, 0))) && startsWith(root.classId, 1, '\x10\x0c\0')
  );
}

/** Word 97–2003 (T08): sound, `WordDocument` in the root; no macros, foreign stream, installer or cipher. */
export function refuseDoc(bytes: Uint8Array): ProofError | null {
  const file = openCompound(bytes);
  if (typeof file === 'string') return file;
  for (const { name } of file.entries) {
    if (MACRO_NAMES.has(name) || ENCRYPTED_NAMES.has(name)) return 'unsafe';
  }
  if (isInstaller(file.root)) return 'unsupported';
  const main = file.children.find(({ name, kind }) => name === 'worddocument' && kind === 'stream');
  const foreign = file.children.some(({ name }) => FOREIGN_NAMES.has(name));
  if (!main) return 'unsupported';
  if (foreign) return 'unsafe';
  const start = readCompoundStart(file, main);
  return start ? refuseText(start) : 'damaged';
}
