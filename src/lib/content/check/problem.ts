/** The rules of the content check. */
export type RuleName =
  | 'schema'
  | 'apps'
  | 'tools'
  | 'prompts'
  | 'faq'
  | 'legal'
  | 'price'
  | 'app-name'
  | 'inz'
  | 'rewards'
  | 'link'
  | 'address'
  | 'alt'
  | 'film'
  | 'twice'
  | 'mdx'
  | 'file';

/** Something an editor has to put right: where it stands, and what to do in a sentence. */
export interface Problem {
  rule: RuleName;
  /** Path from the root of the repository. */
  file: string;
  /** Line in the file, from 1; absent where the whole file, or a file that is missing, is meant. */
  line?: number;
  /** The field in the file, where there is one: `items.2.title`. */
  field?: string;
  sentence: string;
}

const where = ({ file, line }: Problem) => (line ? `${file}:${line}` : file);

/** All problems as lines of text, by file and line: `content/tools/canva.yaml:4  badge: is missing. …` */
export function inWords(problems: readonly Problem[]): string {
  return problems
    .toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
    .map((problem) => `${where(problem)}  ${problem.field ? `${problem.field}: ` : ''}${problem.sentence}`)
    .join('\n');
}

/** What stands above and below the list, so that an editor knows what it is. */
export function report(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'One thing' : `${problems.length} things`;
  return `${count} in the content to put right:\n\n${inWords(problems)}\n`;
}
