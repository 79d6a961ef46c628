/** Progress of a movement, from 0 to 1, at a fraction of its time. */
export type Ease = (part: number) => number;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

export const mix = (from: number, to: number, part: number) => from + (to - from) * part;

export function easeOf(value: string): Ease {
  const [x1 = 0, y1 = 0, x2 = 1, y2 = 1] = (value.match(/-?[\d.]+/g) ?? []).map(Number);
  const at = (one: number, other: number, t: number) =>
    3 * one * t * (1 - t) ** 2 + 3 * other * t ** 2 * (1 - t) + t ** 3;
  return (part) => {
    if (part <= 0 || part >= 1) return clamp(part);
    let [low, high] = [0, 1];
    for (let round = 0; round < 30; round++) {
      const middle = (low + high) / 2;
      if (at(x1, x2, middle) < part) low = middle;
      else high = middle;
    }
    return at(y1, y2, low);
  };
}

/** Slow at both ends, for movements across the picture. */
export const inOut: Ease = (part) => part * part * (3 - 2 * part);
/** Falling: slow at the start. */
export const fall: Ease = (part) => part * part;

export function during(time: number, start: number, length: number, ease: Ease = (part) => part): number {
  return ease(clamp((time - start) / length));
}
