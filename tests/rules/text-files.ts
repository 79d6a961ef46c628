import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What people do not write: lists of packages, drawings, and files that are no text. */
const UNWRITTEN = /(?:^package-lock\.json|\.(?:svg|png|jpg|ico|ttf|woff2|webp|pdf|docx?|bin|csv))$/;

/** Every text file of the repository, tracked or new, that people write; paths from its root. */
export function textFiles(): { path: string; text: string }[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed
    .split('\n')
    .filter((path) => path !== '' && !UNWRITTEN.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
}
