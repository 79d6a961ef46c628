import { Drawing } from './Drawing.tsx';
import { LOCK_FIELD, lockDrawing } from './lock-drawing.ts';

export function LockArt() {
  return (
    <Drawing
      className="lock-art"
      viewBox={`0 0 ${LOCK_FIELD.width} ${LOCK_FIELD.height}`}
      shapes={import.meta.env.SSR ? lockDrawing() : undefined}
    />
  );
}
