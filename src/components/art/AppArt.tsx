import type { TileId } from '#lib/tiles.ts';
import { Drawing } from './Drawing.tsx';
import { drawing } from './drawing.ts';

export function AppArt({ id, className }: { id: TileId; className?: string }) {
  return (
    <Drawing
      className={className ? `t-${id} ${className}` : `t-${id}`}
      viewBox="0 0 240 200"
      shapes={import.meta.env.SSR ? drawing(`app-${id}`).shapes : undefined}
    />
  );
}
