const HELPER = '\0vite/preload-helper.js';
const CREATED = 'const link = document.createElement("link");';

/** The part of a bundler's plugin that is used here. */
interface Plugin {
  name: string;
  transform(code: string, id: string): string | null;
}

/**
 * Lets a dynamic import announce only modules that the page does not have yet. The bundler announces each module that
 * the import needs, and Firefox calls it a failure when one is there already.
 * @throws when the bundler's helper is not as this was written for.
 */
export function announceNewModulesAlone(): Plugin {
  return {
    name: 'announce-new-modules-alone',
    transform(code, id) {
      if (id !== HELPER) return null;
      if (code.split(CREATED).length !== 2)
        throw new Error('The helper of dynamic imports is not as expected.');
      return code.replace(
        CREATED,
        `if (!isCss && performance.getEntriesByName(dep.href).length) return;\n${CREATED}`,
      );
    },
  };
}
