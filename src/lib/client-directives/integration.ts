import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

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
