import { lottieBezier } from './lottie-bezier.ts';

interface Shape {
  ty: string;
  [key: string]: unknown;
}

const still = (k: number | number[]) => ({ a: 0, k });
const TAG = /<(\/?)(g|rect|circle|path)\b([^>]*?)(\/?)>/g;

function attributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** `translate(3 4) scale(-1 1)` as Lottie's transform; the kit writes these two, in this order. */
function transform(value = ''): Shape {
  const numbers = (name: string) => {
    const found = new RegExp(`${name}\\(([^)]*)\\)`).exec(value)?.[1];
    return found?.split(/[\s,]+/).map(Number);
  };
  if (value && !/^(?:translate\([^)]*\))?\s*(?:scale\([^)]*\))?$/.test(value))
    throw new Error(`The lock's drawing has a transform that is not understood: ${value}`);
  const [x = 0, y = 0] = numbers('translate') ?? [];
  const [across = 1, down = across] = numbers('scale') ?? [];
  return {
    ty: 'tr',
    a: still([0, 0]),
    p: still([x, y]),
    s: still([across * 100, down * 100]),
    r: still(0),
    o: still(100),
  };
}

function geometry(tag: string, at: Record<string, string>): Shape[] {
  const n = (name: string) => Number(at[name] ?? 0);
  if (tag === 'rect') {
    const size = [n('width'), n('height')];
    const centre = [n('x') + n('width') / 2, n('y') + n('height') / 2];
    return [{ ty: 'rc', d: 1, p: still(centre), s: still(size), r: still(n('rx')) }];
  }
  if (tag === 'circle')
    return [{ ty: 'el', d: 1, p: still([n('cx'), n('cy')]), s: still([n('r') * 2, n('r') * 2]) }];
  return lottieBezier(at.d ?? '').map((k) => ({ ty: 'sh', ks: { a: 0, k } }));
}

/**
 * A drawing of the kit (rectangles, circles, filled paths, groups that move) as Lottie shapes. The colour of a fill
 * is its class; black stands where no stylesheet is.
 */
export function lottieShapes(svg: string): Shape[] {
  const stack: { items: Shape[]; end: Shape }[] = [{ items: [], end: transform() }];
  for (const [, closing, tag = '', rest = '', alone] of svg.matchAll(TAG)) {
    const at = attributes(rest);
    if (tag === 'g' && closing) {
      const { items, end } = stack.pop()!;
      stack.at(-1)!.items.push({ ty: 'gr', it: [...items.reverse(), end] });
    } else if (tag === 'g') stack.push({ items: [], end: transform(at.transform) });
    else if (alone) {
      if (at['stroke-width']) throw new Error('The lock is drawn with fills: a line is not understood.');
      const fill = { ty: 'fl', cl: at.class, c: still([0, 0, 0, 1]), o: still(100), r: 1 };
      stack.at(-1)!.items.push({ ty: 'gr', it: [...geometry(tag, at), fill, transform()] });
    }
  }
  // Front to back, as Lottie lists them.
  return stack[0]!.items.reverse();
}
