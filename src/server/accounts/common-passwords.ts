import { PASSWORD_LIMITS } from '#domain/accounts/password.ts';

let known: Promise<ReadonlySet<string>> | null = null;

/** The passwords that are guessed first and are long enough to be chosen here: 17,950 of them, unpacked at first use. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(
        dictionary['passwords-common']
          .map(String)
          .filter((password) => password.length >= PASSWORD_LIMITS.min),
      ),
  );
  return known;
}

/** One character, or a short word, again and again. */
const REPEATED = /^(.{1,3})\1+$/su;

/**
 * True for a password that others would try first (T03): a common one in any case, the username itself, forwards or
 * backwards and with a number behind it, our own name, or one short piece repeated.
 */
export async function isCommonPassword(password: string, username: string | null): Promise<boolean> {
  const plain = password.trim().toLowerCase();
  if (REPEATED.test(password) || REPEATED.test(plain) || (await commonPasswords()).has(plain)) return true;
  const word = plain.replace(/[^\p{L}\p{N}]/gu, '').replace(/[0-9]+$/, '');
  if (['thegrid', 'insiderz', 'password', 'welcometothegrid'].includes(word)) return true;
  if (username === null) return false;
  const own = username.toLowerCase();
  const reversed = [...own].reverse().join('');
  return [own, reversed].some(
    (name) => plain === name || plain.replace(/[0-9]+$/, '') === name || plain === name + name,
  );
}
