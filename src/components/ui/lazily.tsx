import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { retryingImport } from '#lib/retrying-import.ts';

/** What makes the parts that failed start over, the next time they are shown. */
const failed = new Set<() => void>();

/** Lets every part that could not be fetched be asked for again when it is next shown. */
export function forgetFailedParts(): void {
  for (const startOver of failed) startOver();
  failed.clear();
}

/** A component whose code comes later. `fetch` gets it before it is shown; a fetch that fails is said where it is shown. */
type Lazily<Props extends object> = ((props: Props) => React.JSX.Element) & { fetch: () => void };

/**
 * A component whose code is fetched when it is first shown; to stand in a `Boundary` and a `Suspense`. A fetch that
 * fails is tried once more by itself. What failed then is shown by the boundary, and is asked for again only when
 * somebody comes back to it: `lazy` alone would remember the failure until the page is reloaded.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazily<Props> {
  let loaded: ComponentType<Props> | undefined;
  const get = async () => {
    loaded = await retryingImport(load);
    return loaded;
  };
  const attempt = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await get() };
      } catch (fault) {
        failed.add(() => {
          Part = attempt();
        });
        throw fault;
      }
    });
  let Part = attempt();
  function Lazily(props: Props) {
    // What is here already is shown without a moment of waiting, in which the focus would have nowhere to go.
    const [Shown] = useState(() => loaded ?? (Part as unknown as ComponentType<Props>));
    return <Shown {...props} />;
  }
  return Object.assign(Lazily, { fetch: () => void get().catch(() => undefined) });
}
