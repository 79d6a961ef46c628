import type { SVGProps } from 'react';
import type { AppId } from '#domain/apps.ts';
import type { TileId } from '#lib/tiles.ts';
import { drawing } from './inked-file.ts';
import { LOCK_FIELD, lockDrawing } from './lock-drawing.ts';

/** The only empty HTML value accepted where Trusted Types are enforced. */
const { trustedTypes } = globalThis as { trustedTypes?: { emptyHTML: string } };
/** A single object, so that React sees no change and does not clear the server-rendered picture. */
const IN_THE_PAGE = { __html: trustedTypes?.emptyHTML ?? '' };

interface Props extends SVGProps<SVGSVGElement> {
  /** SVG content; undefined in the browser. */
  shapes: string | undefined;
}

/** Hydration leaves the server's SVG untouched. Decorative. Pass `shapes` under `import.meta.env.SSR`. */
export function Drawing({ shapes, className, ...svg }: Props) {
  return (
    <svg
      className={className ? `art ${className}` : 'art'}
      aria-hidden="true"
      focusable="false"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own shapes, never what someone typed.
      dangerouslySetInnerHTML={shapes === undefined ? IN_THE_PAGE : { __html: shapes }}
      {...svg}
    />
  );
}

export function AppArt({ id, className }: { id: TileId; className?: string }) {
  return (
    <Drawing
      className={className ? `t-${id} ${className}` : `t-${id}`}
      viewBox="0 0 240 200"
      shapes={import.meta.env.SSR ? drawing(`app-${id}`).shapes : undefined}
    />
  );
}

/** Tiles of these apps in a row: `<AppStrip ids={['jobz']} />` in prose. */
export function AppStrip({ ids }: { ids: AppId[] }) {
  return (
    <div className="grid grid-cols-2 md:grid-cols-4">
      {ids.map((id) => (
        <div key={id} className={`t-${id} bg-tile pt-6`}>
          <AppArt id={id} />
        </div>
      ))}
    </div>
  );
}

export function LockArt() {
  return (
    <Drawing
      className="lock-art"
      viewBox={`0 0 ${LOCK_FIELD.width} ${LOCK_FIELD.height}`}
      shapes={import.meta.env.SSR ? lockDrawing() : undefined}
    />
  );
}
