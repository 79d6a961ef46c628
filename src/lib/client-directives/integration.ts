import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Registers the ways of this site to hydrate an island by what its visitor does: `client:touch` and `client:reveal`. */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        const add = (name: string, file: URL) =>
          addClientDirective({ name, entrypoint: fileURLToPath(file) });
        add('touch', new URL('./touch.ts', import.meta.url));
        add('reveal', new URL('./reveal.ts', import.meta.url));
      },
    },
  };
}
