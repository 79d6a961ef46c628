import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VARIABLE_NAMES, VARIABLES } from '#domain/environment/check.ts';
import type { Environment } from '#domain/environment/variable.ts';

/** Addresses and names of machines of developers, which no page of production may hold. */
const OF_MACHINES =
  /https?:\/\/(?:localhost|127\.0\.0\.1)\b|\bthegrid\.localhost\b|\blocal-api-key\b|\bdemo-thegrid\b|\b127\.0\.0\.1:\d+/g;

/** A constant of Firebase's library, said to Google where someone signs in by another service; ours has a port or a path. */
const OF_FIREBASE = /=[`"']http:\/\/localhost[`"'](?=[,;])/g;

/** The shortest piece of a secret that is looked for, in UTF-16 units. */
const PIECE_MIN = 8;

/** The pieces by which each secret of an environment would be known, with the name of its variable. */
function piecesOf(env: Environment): [name: string, piece: string][] {
  return VARIABLE_NAMES.filter((name) => VARIABLES[name].seenBy === 'secret').flatMap((name) => {
    const value = env[name] ?? '';
    const password = URL.canParse(value) ? new URL(value).password : '';
    const lines = value.split(/\\n|\n/).filter((line) => !line.startsWith('-----'));
    return [value, password, ...lines]
      .filter((piece) => piece.length >= (piece === password ? 4 : PIECE_MIN))
      .map((piece): [string, string] => [name, piece]);
  });
}

/** What a published text must not hold: a secret (said by its variable, never by its value), or an address of a machine. */
export function leaksIn(text: string, env: Environment): string[] {
  const secrets = piecesOf(env).flatMap(([name, piece]) =>
    text.includes(piece) ? [`the value of ${name}`] : [],
  );
  return [...new Set([...secrets, ...(text.replaceAll(OF_FIREBASE, '=').match(OF_MACHINES) ?? [])])];
}

/** The same of every file below a folder; pictures, fonts and films hold no text. */
export function leaksBelow(folder: string, env: Environment): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:png|woff2|webm|mp4|ico|webp|avif|jpg)$/.test(entry.name))
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      return leaksIn(readFileSync(file, 'utf8'), env).map((leak) => `${file}: ${leak}`);
    });
}
