import { type ComponentType, type LazyExoticComponent, lazy, useState } from 'react';
import { retryingImport } from '#lib/retrying-import.ts';

/** Retry callbacks of the parts that failed to load. */
const failed = new Set<() => void>();

/** Retries all failed parts when they are next shown. */
export function forgetFailedParts(): void {
  for (const startOver of failed) startOver();
  failed.clear();
}

/** `fetch` preloads; a failed preload is reported when the component is shown. */
type Lazily<Props extends object> = ((props: Props) => React.JSX.Element) & { fetch: () => void };

/** In a `Boundary`. Retries once, and when next shown: `lazy` alone would cache a failure until a reload. */
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
    // Renders loaded code without suspending, which would lose the focus.
    const [Shown] = useState(() => loaded ?? (Part as unknown as ComponentType<Props>));
    return <Shown {...props} />;
  }
  return Object.assign(Lazily, { fetch: () => void get().catch(() => undefined) });
}
