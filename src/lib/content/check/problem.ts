export interface Problem {
  /** Relative to the root of the repository. */
  file: string;
  /** From 1; absent when the whole file or a missing file is meant. */
  line?: number;
  /** Path of the field, if any: `items.2.title`. */
  field?: string;
  sentence: string;
}

const where = ({ file, line }: Problem) => (line ? `${file}:${line}` : file);

/** One line per problem, sorted by file and line: `content/tools/canva.yaml:4  badge: is missing. …` */
export function formatProblems(problems: readonly Problem[]): string {
  return problems
    .toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
    .map((problem) => `${where(problem)}  ${problem.field ? `${problem.field}: ` : ''}${problem.sentence}`)
    .join('\n');
}

export function report(problems: readonly Problem[]): string {
  const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
  return `${count} in the content:\n\n${formatProblems(problems)}\n`;
}
