import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// What Netlify's scan takes for a secret, as netlify/build publishes it (plugins_core/secrets_scanning): a quoted or
// assigned token that begins like one and is random enough.
const PREFIXES =
  'aws_ asia akia aida ar0a apka abia asca xoxb- xwfp- xoxp- xapp- aiza ya29 nf_ ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ shpss_ shpat_ shpca_ shppa_ sq0atp- sk_ pat_ sk- db_ api_ secret_ auth_ access_ twilio_ -----begin ls0tls1crudjtib'.split(
    ' ',
  );
const TOKEN = new RegExp(`["'\`=] *((?:${PREFIXES.join('|')})[a-z0-9-]{12,})(?:["'\`]|$)`, 'gi');
/** Bits a character. */
const ENTROPY_MIN = 4.5;

function entropyOf(text: string): number {
  const counts = [...Map.groupBy(text, (sign) => sign).values()].map((signs) => signs.length / text.length);
  return -counts.reduce((sum, share) => sum + share * Math.log2(share), 0);
}

/** The tokens of a text that the scan would end a deploy for, without those that it is told to leave out. */
export const likelySecrets = (text: string, omitted: readonly string[] = []): string[] =>
  [...text.matchAll(TOKEN)]
    .map(([, token = '']) => token)
    .filter((token) => entropyOf(token) >= ENTROPY_MIN && !omitted.includes(token));

/** Where the scan would find something: in what git has, and below these folders of what was built. */
export function secretFindings(omitted: readonly string[], ...folders: string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0');
  const built = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...listed, ...built]
    .filter((file) => file && existsSync(file))
    .filter((file) => likelySecrets(readFileSync(file, 'latin1'), omitted).length > 0);
}
