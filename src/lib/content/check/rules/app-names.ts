import { APP_IDS, APPS } from '#domain/apps.ts';
import type { Problem } from '../problem.ts';
import { lineAt, textsOf } from '../source.ts';

const LIST = 'src/domain/apps.ts';

/** App names are written in `src/domain/apps.ts` only, so that a rename is complete (D64). */
export function checkAppNames(root: string): Problem[] {
  const texts = textsOf(root).filter(({ path }) => path !== LIST);
  return APP_IDS.flatMap((id) => {
    const { name } = APPS[id];
    const sentence = `"${name}" is the name of an app, and names stand in ${LIST} alone. In MDX write <App of="${id}" />, in YAML {${id}}.`;
    return texts.flatMap(({ path, text }): Problem[] =>
      [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].map(({ index }) => ({
        rule: 'app-name',
        file: path,
        line: lineAt(text, index),
        sentence,
      })),
    );
  });
}
