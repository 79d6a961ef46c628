import { readFileSync } from 'node:fs';

/** The commands in the numbered steps of a section of docs/what-to-do-when.md, in their order: name and arguments. */
export function commandsOfManual(section: string): { command: string; words: string }[] {
  const page = readFileSync('docs/what-to-do-when.md', 'utf8');
  const [, text = ''] = page.split(`\n## ${section}\n`);
  const [steps = ''] = text.split('\n## ');
  return [...steps.matchAll(/^\d+\. .*(?:\n {3}.*)*/gm)]
    .flatMap(([step]) => [...step.matchAll(/`npm run ([\w-]+)(?: -- ([^`]+))?`/g)])
    .map(([, command = '', words = '']) => ({ command, words }));
}
