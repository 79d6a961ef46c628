/** A storage as a browser has one, for tests that run without a browser. Its keys are its own, as there. */
export function buildStorage(): Storage {
  const kept: Record<string, string> = {};
  const own = {
    getItem: (key: string) => (Object.hasOwn(kept, key) ? (kept[key] ?? null) : null),
    setItem: (key: string, value: string) => {
      kept[key] = String(value);
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
    clear: () => {
      for (const key of Object.keys(kept)) delete kept[key];
    },
    key: (index: number) => Object.keys(kept)[index] ?? null,
  };
  return new Proxy(own as Storage, {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: (_target, key) =>
      Object.hasOwn(kept, key)
        ? { enumerable: true, configurable: true, value: kept[key as string] }
        : undefined,
  });
}
