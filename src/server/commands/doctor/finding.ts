import { VARIABLE_NAMES, VARIABLES } from '#domain/environment/check.ts';
import type { Environment } from '#domain/environment/variable.ts';

/** What was found of one part. `hint` and `skipped` fail nothing. */
export interface Finding {
  part: string;
  state: 'ok' | 'wrong' | 'hint' | 'skipped';
  says: string;
  /** What to do, where there is something to do. */
  remedy?: string;
}

export const ok = (part: string, says: string): Finding => ({ part, state: 'ok', says });
export const wrong = (part: string, says: string, remedy: string): Finding => ({
  part,
  state: 'wrong',
  says,
  remedy,
});
export const hint = (part: string, says: string, remedy: string): Finding => ({
  part,
  state: 'hint',
  says,
  remedy,
});
export const skipped = (part: string, says: string): Finding => ({ part, state: 'skipped', says });

/** The shortest piece of a secret that is looked for, in UTF-16 units: a shorter one is in half of all words. */
const PIECE_MIN = 4;

/** Every text by which a secret of this environment could be told: whole, in lines, decoded, and its password alone. */
function piecesOf(secret: string): string[] {
  const lines = secret.split(/\\n|\n/).filter((line) => !line.startsWith('-----'));
  const parts = URL.canParse(secret) ? [new URL(secret).username, new URL(secret).password] : [];
  const decoded = parts.map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  const keys = secret.split(/[,:@]/).filter((part) => part.length >= 32);
  return [secret, ...lines, ...parts, ...decoded, ...keys].filter(
    (piece) => piece.trim().length >= PIECE_MIN,
  );
}

/** Takes every secret of the environment out of a text, whoever put it there: servers quote what they were sent. */
export function withoutSecrets(text: string, env: Environment): string {
  const pieces = [...VARIABLE_NAMES]
    .filter((name) => VARIABLES[name].seenBy === 'secret')
    .flatMap((name) => piecesOf(env[name] ?? ''))
    .sort((one, other) => other.length - one.length);
  return pieces.reduce((cleaned, piece) => cleaned.replaceAll(piece, '[secret]'), text);
}

const WORDS = { ok: 'ok', wrong: 'WRONG', hint: 'hint', skipped: 'skipped' } as const;

/** The findings as lines for a person, without any secret of `env`. */
export function reportOf(findings: readonly Finding[], env: Environment): string {
  const lines = findings.flatMap(({ part, state, says, remedy }) => [
    `${WORDS[state].padEnd(8)}${part}: ${says}`,
    ...(remedy ? [`${' '.repeat(8)}→ ${remedy}`] : []),
  ]);
  const count = findings.filter(({ state }) => state === 'wrong').length;
  const last =
    count === 0 ? 'Nothing is wrong.' : `${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`;
  return withoutSecrets([...lines, '', last].join('\n'), env);
}

/** 1 when something is wrong. */
export const exitCodeOf = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ state }) => state === 'wrong') ? 1 : 0;

/** A code for a failure: the words of a server are not repeated. */
export function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const inner = cause.cause instanceof Error ? codeOf(cause.cause) : null;
  const code = 'code' in cause ? String(cause.code) : (inner ?? cause.name);
  return /^[\w./-]{1,60}$/.test(code) ? code : 'unknown';
}
