import { isNode } from 'yaml';
import { REWARD_KEYS, REWARD_NAMES, REWARDS } from '#domain/rewards/guide.ts';
import type { CheckedCollection } from '../collections.ts';
import type { Problem } from '../problem.ts';
import type { ContentFile } from '../source.ts';

const GUIDE = 'content/rewards/guide.yaml';
/** What an editor who means the change has to do. */
const BOTH =
  'What is awarded goes by src/domain/rewards/guide.ts: change the row in both files, or in neither.';

interface Row {
  name?: unknown;
  fixed?: unknown;
  min?: unknown;
  max?: unknown;
}

function lineOfRow(file: ContentFile, at: number): number | undefined {
  const node = file.document.getIn(['rows', at], true);
  return isNode(node) && node.range ? file.lineOf(node.range[0]) : undefined;
}

/** What a row of the guide pays, in words: `50 to 150 INZ`. */
function sum(min: unknown, max: unknown): string {
  return min === max ? `${String(max)} INZ` : `${String(min)} to ${String(max)} INZ`;
}

/** The token guide that people read agrees, row by row, with the one that the server pays by (R240–R255, A-43). */
export function checkRewards(collections: readonly CheckedCollection[]): Problem[] {
  const file = collections.find(({ name }) => name === 'rewards')?.files.find(({ path }) => path === GUIDE);
  if (!file)
    return [{ rule: 'rewards', file: GUIDE, sentence: 'This file is missing: it is the token guide.' }];
  const rows = (file.data as { rows?: unknown } | undefined)?.rows;
  // What is not a list of rows at all is told by its schema.
  if (!Array.isArray(rows)) return [];
  const problem = (at: number, field: string, sentence: string): Problem => ({
    rule: 'rewards',
    file: GUIDE,
    line: lineOfRow(file, at),
    field,
    sentence: `${sentence} ${BOTH}`,
  });
  const differing = REWARD_KEYS.flatMap((key, at): Problem[] => {
    const row = rows[at] as Row | undefined;
    const name = REWARD_NAMES[key];
    const { min, max } = REWARDS[key];
    if (!row) return [problem(at, 'rows', `"${name}" is missing at place ${at + 1}.`)];
    if (row.name !== name) {
      return [problem(at, `rows.${at}.name`, `is "${String(row.name)}", and "${name}" is expected here.`)];
    }
    const pays = [row.fixed ?? row.min, row.fixed ?? row.max];
    if (pays[0] === min && pays[1] === max) return [];
    return [problem(at, `rows.${at}`, `"${name}" says ${sum(pays[0], pays[1])}, and pays ${sum(min, max)}.`)];
  });
  const extra = rows.slice(REWARD_KEYS.length).map((row: Row, over) => {
    const at = REWARD_KEYS.length + over;
    return problem(at, `rows.${at}`, `"${String(row?.name)}" can never be awarded.`);
  });
  return [...differing, ...extra];
}
