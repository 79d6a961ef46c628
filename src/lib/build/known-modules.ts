const HELPER = '\0vite/preload-helper.js';
const CREATED = 'const link = document.createElement("link");';

/** Firefox reports repeated preloads as failures. @throws when the bundler's helper has changed. */
export function announceNewModulesAlone() {
  return {
    name: 'announce-new-modules-alone',
    transform(code: string, id: string) {
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
