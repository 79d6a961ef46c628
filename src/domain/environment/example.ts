import { PRODUCT } from '../product.ts';
import { VARIABLE_NAMES, VARIABLES, type VariableName } from './check.ts';
import { isRequiredIn } from './variable.ts';

const WIDTH = 118;

const HEAD = `# Made from src/domain/environment by tests/rules/environment.test.ts (with -u): change it there.
# Every variable that ${PRODUCT} reads. \`npm start\` and \`npm test\` need none of them: the local cloud sets its own.
# On Netlify set those marked (production), for the production context alone and for the scopes that are named; without
# scopes, for all of them. "Commands" means production.env on your own machine (chmod 600), for npm run doctor, backup, restore and
# grant-admin. Of .env local commands read what is not marked and belongs to no service; builds read neither file.`;

function comment(text: string): string {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}

const SCOPES = { build: 'Builds', functions: 'Functions', commands: 'Commands' } as const;

const VISIBILITY = {
  public: 'public',
  configuration: 'no secret',
  secret: 'a secret',
} as const;

function entry(name: VariableName): string {
  const variable = VARIABLES[name];
  const { what, readBy, seenBy, sample } = variable;
  const scopes = readBy.flatMap((reader) =>
    reader in SCOPES ? [SCOPES[reader as keyof typeof SCOPES]] : [],
  );
  const mark = isRequiredIn(variable, 'production') ? '(production) ' : '';
  const where = scopes.length > 0 ? ` [${scopes.join(', ')}; ${VISIBILITY[seenBy]}]` : '';
  const value = /[\s<>\\]/.test(sample) ? `"${sample}"` : sample;
  return `${comment(`${mark}${what}${where}`)}\n${name}=${value}`;
}

export function environmentExample(): string {
  const sections = [...new Set(VARIABLE_NAMES.map((name) => VARIABLES[name].section))];
  const parts = sections.map((section) => {
    const entries = VARIABLE_NAMES.filter((name) => VARIABLES[name].section === section).map(entry);
    return [`# --- ${section} ---`, ...entries].join('\n');
  });
  return `${[HEAD, ...parts].join('\n\n')}\n`;
}
