import { withoutTrailingSlash } from '#domain/paths.ts';
import { PATHS } from './paths.ts';

const MAX = 200;

/** Control, format and separator characters, which could forge or hide log text. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Possible secret or personal data: an email address, or a long segment without words. */
function mayBeSecret(segment: string): boolean {
  return segment.includes('@') || /%40/i.test(segment) || (segment.length >= 20 && /\d/.test(segment));
}

/** Path for the log: no query, 200 characters, without likely tokens and addresses (R048, T34). */
export function loggablePath(path: string): string {
  return path
    .replace(/[?#].*$/s, '')
    .split('/')
    .map((segment) => (mayBeSecret(segment) ? '[hidden]' : segment))
    .join('/')
    .replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .slice(0, MAX);
}

export function logMissingPath(path: string, requestId: string | undefined): void {
  console.error(
    JSON.stringify({
      time: new Date().toISOString(),
      level: 'warn',
      event: 'page-not-found',
      status: 404,
      path: loggablePath(path),
      ...(requestId ? { request_id: requestId } : {}),
    }),
  );
}

const SUGGESTED = [
  [PATHS.about, 'About'],
  [PATHS.faq, 'FAQ'],
  [PATHS.tools, 'Tools'],
  [PATHS.getApp, 'Get App'],
  [PATHS.contribute, 'Contribute'],
  [PATHS.contact, 'Contact'],
  [PATHS.privacy, 'Privacy Policy'],
  [PATHS.terms, 'Terms & Conditions'],
  [PATHS.auth, 'Log In'],
  [PATHS.insiderzPortal, 'Insiderz'],
] as const;

const ALSO: Record<string, string> = {
  login: PATHS.auth,
  signin: PATHS.auth,
  signup: PATHS.auth,
  register: PATHS.auth,
  help: PATHS.faq,
  questions: PATHS.faq,
  toolkit: PATHS.tools,
  install: PATHS.getApp,
  app: PATHS.getApp,
  founder: PATHS.about,
  insiderz: PATHS.insiderzPortal,
  members: PATHS.insiderzPortal,
  legal: PATHS.terms,
  conditions: PATHS.terms,
  cookies: PATHS.privacy,
  feedback: PATHS.contribute,
  bug: PATHS.contribute,
};

/** Levenshtein distance, one row at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Up to three, nearest first. */
export function nearPages(path: string): { href: string; name: string }[] {
  const clean = withoutTrailingSlash(path.slice(0, MAX)).replace(/\.(html?|php|aspx?)$/i, '');
  const words = [plain(clean), ...clean.split('/').map(plain)].filter((word) => word.length > 1);
  const scored = SUGGESTED.map(([href, name]) => {
    const target = plain(href);
    const scores = words.map((word) => {
      if (word === target || ALSO[word] === href) return 0;
      if (word.length > 3 && (word.startsWith(target) || target.startsWith(word))) return 0.2;
      return distance(word, target) / Math.max(word.length, target.length);
    });
    return { href, name, score: Math.min(1, ...scores) };
  });
  return scored
    .filter((page) => page.score <= 0.4)
    .sort((a, b) => a.score - b.score)
    .slice(0, 3)
    .map(({ href, name }) => ({ href, name }));
}
