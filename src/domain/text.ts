import * as z from 'zod/mini';

/** Text that Firestore and XML can hold: no NUL, no lone surrogate, no noncharacter such as U+FFFF (T12). */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !/[\0\p{Noncharacter_Code_Point}]/u.test(text);
}

// Control characters, line breaks, and what overrides or embeds the direction of text. Direction marks are allowed.
const HIDDEN = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

const UNSTORABLE = 'Contains characters that cannot be stored';
const UNPRINTABLE = 'Contains line breaks or hidden characters that are not allowed here';

/** Storable, NFC, `\n` line ends, trimmed (R280). Lengths are then in UTF-16 units, as in a browser. */
export function multiline(...checks: z.core.CheckFn<string>[] | z.core.$ZodCheck<string>[]) {
  return z.string('Must be text').check(
    z.refine(isStorable, { error: UNSTORABLE, abort: true }),
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').normalize('NFC').trim()),
    ...checks,
  );
}

/** One line of text: as `multiline`, and without line breaks, control characters or bidi overrides (T18, T26). */
export function oneLine(...checks: z.core.CheckFn<string>[] | z.core.$ZodCheck<string>[]) {
  return z.string('Must be text').check(
    z.refine(isStorable, { error: UNSTORABLE, abort: true }),
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.refine((text) => !HIDDEN.test(text), { error: UNPRINTABLE, abort: true }),
    ...checks,
  );
}

export const requiredLine = (name: string, max: number) =>
  oneLine(
    z.minLength(1, `${name} is required`),
    z.maxLength(max, `${name} must be at most ${max} characters`),
  );

export const requiredText = (name: string, max: number) =>
  multiline(
    z.minLength(1, `${name} is required`),
    z.maxLength(max, `${name} must be at most ${max} characters`),
  );

export const requiredReason = (max: number) =>
  multiline(
    z.minLength(1, 'Please give a reason'),
    z.maxLength(max, `The reason must be at most ${max} characters`),
  );

const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const TOP_LEVEL = /^(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$/;

/** True for `local@domain` (RFC 5321) with two domain labels, without quotes or literals. Linear time. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64) return false;
  const labels = text.slice(at + 1).split('.');
  const top = labels.at(-1) ?? '';
  return (
    LOCAL_PART.test(text.slice(0, at)) &&
    text.length - at - 1 <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(top)
  );
}

/** The form in which a name is published and looked up: NFC, with single spaces. */
export const singleSpaced = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ');

/** The form in which e-mail addresses are compared: trimmed and lower-case. */
export const foldAddress = (email: string): string => email.trim().toLowerCase();

/** Hosts of a mailbox provider that ignores dots in the local part, and their common name. */
const DOTLESS_HOSTS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** For limits and the bonus of a first contribution: folds case, a plus suffix and dots the provider ignores (T14). */
export function receiverOf(address: string): string {
  const folded = address.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  if (at < 1) return folded;
  const host = folded.slice(at + 1).replace(/\.+$/, '');
  const [first = ''] = folded.slice(0, at).split('+');
  // An address that begins with a plus sign has no other local part.
  const local = first === '' ? folded.slice(0, at) : first;
  const dotless = DOTLESS_HOSTS[host];
  return dotless ? `${local.replaceAll('.', '')}@${dotless}` : `${local}@${host}`;
}

/** True for an absolute http or https address with a host name and without credentials. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\/?#@]/i.test(text) || /[\s\\<>"`{}|^]/.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false;
  return (
    url.username === '' && url.password === '' && url.hostname.includes('.') && !url.hostname.endsWith('.')
  );
}
