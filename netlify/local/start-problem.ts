/** Something that a person can put right, said in one sentence; shown without a stack. */
export class StartProblem extends Error {}
