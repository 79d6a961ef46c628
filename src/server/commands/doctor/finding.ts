import { VARIABLE_NAMES, VARIABLES } from '#domain/environment/check.ts';
import type { Environment } from '#domain/environment/variable.ts';

/** `hint` and `skipped` do not fail the command. */
export interface Finding {
  part: string;
  state: 'ok' | 'wrong' | 'hint' | 'skipped';
  message: string;
  remedy?: string;
}

type Found = (part: string, message: string, remedy: string) => Finding;

export const ok = (part: string, message: string): Finding => ({ part, state: 'ok', message });
export const wrong: Found = (part, message, remedy) => ({ part, state: 'wrong', message, remedy });
export const hint: Found = (part, message, remedy) => ({ part, state: 'hint', message, remedy });
export const skipped = (part: string, message: string): Finding => ({ part, state: 'skipped', message });

/** The shortest piece of a secret to search for, in UTF-16 units: shorter ones match ordinary words. */
const PIECE_MIN = 4;

/** Every text that reveals a secret: whole, in lines, decoded, and its password alone. */
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

/** Needed because servers quote their requests. */
export function withoutSecrets(text: string, env: Environment): string {
  const pieces = [...VARIABLE_NAMES]
    .filter((name) => VARIABLES[name].seenBy === 'secret')
    .flatMap((name) => piecesOf(env[name] ?? ''))
    .sort((one, other) => other.length - one.length);
  return pieces.reduce((cleaned, piece) => cleaned.replaceAll(piece, '[secret]'), text);
}

const WORDS = { ok: 'ok', wrong: 'WRONG', hint: 'hint', skipped: 'skipped' } as const;

export function reportOf(findings: readonly Finding[], env: Environment): string {
  const lines = findings.flatMap(({ part, state, message, remedy }) => [
    `${WORDS[state].padEnd(8)}${part}: ${message}`,
    ...(remedy ? [`${' '.repeat(8)}→ ${remedy}`] : []),
  ]);
  const count = findings.filter(({ state }) => state === 'wrong').length;
  const last =
    count === 0 ? 'Nothing is wrong.' : `${count} ${count === 1 ? 'thing is' : 'things are'} wrong.`;
  return withoutSecrets([...lines, '', last].join('\n'), env);
}

export const exitCodeOf = (findings: readonly Finding[]): 0 | 1 =>
  findings.some(({ state }) => state === 'wrong') ? 1 : 0;

/** A code for a failure: a server's own message might contain a secret. */
export function codeOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const inner = cause.cause instanceof Error ? codeOf(cause.cause) : null;
  const code = 'code' in cause ? String(cause.code) : (inner ?? cause.name);
  return /^[\w./-]{1,60}$/.test(code) ? code : 'unknown';
}
