import type { TestContext } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test measured, in words, for the table of `npm run gates`. */
    figure?: string;
  }
}

/** Notes what a test measured, for the table of `npm run gates`. Call it before the expectations: a miss is shown, too. */
export function note({ task }: Pick<TestContext, 'task'>, figure: string): void {
  task.meta.figure = figure;
}
