import { checkContent } from './check-content.ts';
import { report } from './problem.ts';

const started = performance.now();
const problems = checkContent({ root: process.cwd() });
if (problems.length > 0) {
  console.error(report(problems));
  process.exitCode = 1;
} else {
  console.log(`The content is in order (${Math.round(performance.now() - started)} ms).`);
}
