/** Something that a person can put right, said in one sentence; shown without a stack. */
export class StartProblem extends Error {}

/** Says what keeps a command from starting, and ends it with a failure. */
export function failWith(fault: unknown): never {
  console.error(fault instanceof StartProblem ? fault.message : fault);
  process.exit(1);
}
