import { fileURLToPath } from 'node:url';

const CHECK = fileURLToPath(
  new URL('../../server/platform/environment/refuse-emulators.ts', import.meta.url),
);
const HANDLER = /@astrojs\/netlify\/dist\/ssr-function\.js$/;

/** Fails at start in production with a developer's variable (T01): in the adapter, as pages load lazily. */
export function refuseAtStart() {
  let isPlaced = false;
  return {
    name: 'refuse-at-start',
    transform(code: string, id: string) {
      if (!HANDLER.test(id)) return;
      isPlaced = true;
      return { code: `import ${JSON.stringify(CHECK)};\n${code}`, map: null };
    },
    isPlaced: () => isPlaced,
  };
}
