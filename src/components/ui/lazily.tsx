import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { retryingImport } from '#lib/retrying-import.ts';

/** What makes the parts that failed start over, the next time they are shown. */
const failed = new Set<() => void>();

/** Lets every part that could not be fetched be asked for again when it is next shown. */
export function forgetFailedParts(): void {
  for (const startOver of failed) startOver();
  failed.clear();
}

/**
 * A component whose code is fetched when it is first shown; to stand in a `Boundary` and a `Suspense`. A fetch that
 * fails is tried once more by itself. What failed then is shown by the boundary, and is asked for again only when
 * somebody comes back to it: `lazy` alone would remember the failure until the page is reloaded.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => React.JSX.Element {
  const attempt = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => {
      try {
        return { default: await retryingImport(load) };
      } catch (fault) {
        failed.add(() => {
          Part = attempt();
        });
        throw fault;
      }
    });
  let Part = attempt();
  return function Lazily(props) {
    return <Part {...(props as React.ComponentProps<typeof Part>)} />;
  };
}
