import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { checkContent } from './check-content.ts';
import { report } from './problem.ts';

/** Stops a build whose content has problems, and lists them all. */
export function contentCheck(): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        if (command !== 'build') return;
        const problems = checkContent({ root: fileURLToPath(config.root) });
        if (problems.length === 0) return;
        const fault = new Error(report(problems));
        // A stack trace does not help editors.
        fault.stack = '';
        throw fault;
      },
    },
  };
}
