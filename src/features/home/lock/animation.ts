import { writeFile } from 'node:fs/promises';
import {
  LOCK_FIELD,
  LOCK_MOVES,
  LOCK_PARTS,
  LOCK_TILES,
  type LockPart,
} from '#components/art/lock-drawing.ts';
import { lottieBezier } from './lottie-bezier.ts';

interface Shape {
  ty: string;
  [key: string]: unknown;
}

const TAG = /<(\/?)(g|rect|circle|path)\b([^>]*?)(\/?)>/g;

function attributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** `translate(3 4) scale(-1 1)` as a Lottie transform; the kit writes these two, in this order. */
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
    a: constant([0, 0]),
    p: constant([x, y]),
    s: constant([across * 100, down * 100]),
    r: constant(0),
    o: constant(100),
  };
}

function geometry(tag: string, at: Record<string, string>): Shape[] {
  const n = (name: string) => Number(at[name] ?? 0);
  if (tag === 'rect') {
    const size = [n('width'), n('height')];
    const centre = [n('x') + n('width') / 2, n('y') + n('height') / 2];
    return [{ ty: 'rc', d: 1, p: constant(centre), s: constant(size), r: constant(n('rx')) }];
  }
  if (tag === 'circle')
    return [
      {
        ty: 'el',
        d: 1,
        p: constant([n('cx'), n('cy')]),
        s: constant([n('r') * 2, n('r') * 2]),
      },
    ];
  return lottieBezier(at.d ?? '').map((k) => ({ ty: 'sh', ks: { a: 0, k } }));
}

/** Rectangles, circles, filled paths, groups that move. A fill's class is its colour, else black. */
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
      const fill = {
        ty: 'fl',
        cl: at.class,
        c: constant([0, 0, 0, 1]),
        o: constant(100),
        r: 1,
      };
      stack.at(-1)!.items.push({ ty: 'gr', it: [...geometry(tag, at), fill, transform()] });
    }
  }
  // Front to back, as Lottie lists them.
  return stack[0]!.items.reverse();
}

const FRAMES_A_SECOND = 60;
/** Duration of the state "opening": one second. */
const FRAMES = 60;

type Ease = { o: readonly [number, number]; i: readonly [number, number] };
/** The site's two easings in Lottie's format. */
const SNAP: Ease = { o: [0.5, 1.6], i: [0.4, 1] };
const FALL: Ease = { o: [0.6, 0], i: [1, 0.8] };

const constant = (k: number | number[]) => ({ a: 0, k });

/** A value that changes once, from frame `start` to frame `end`. */
function change(from: number[], to: number[], start: number, end: number, { o, i }: Ease) {
  const out = { x: [o[0]], y: [o[1]] };
  return {
    a: 1,
    k: [
      { t: start, s: from, o: out, i: { x: [i[0]], y: [i[1]] } },
      { t: end, s: to },
    ],
  };
}

const { slide, lift, turn, hinge, drop, spin, bolt } = LOCK_MOVES;

const MOVES: Record<LockPart, Record<string, unknown>> = {
  bolt: {
    a: constant([bolt.x, bolt.y, 0]),
    p: change([bolt.x, bolt.y, 0], [bolt.x, bolt.y + drop, 0], 2, 26, FALL),
    r: change([0], [spin], 2, 26, FALL),
    o: change([100], [0], 16, 26, FALL),
  },
  left: { p: change([-slide, 0, 0], [0, 0, 0], 18, 38, SNAP) },
  right: { p: change([slide, 0, 0], [0, 0, 0], 18, 38, SNAP) },
  shackle: {
    a: constant([hinge.x, hinge.y, 0]),
    p: change([hinge.x, hinge.y, 0], [hinge.x, hinge.y - lift, 0], 36, 58, SNAP),
    r: change([0], [turn], 36, 58, SNAP),
  },
};

function layer(part: LockPart, index: number) {
  const tile = LOCK_TILES[part];
  return {
    ty: 4,
    ind: index + 1,
    nm: part,
    ...(tile && { cl: `t-${tile}` }),
    ip: 0,
    op: FRAMES + 1,
    st: 0,
    ks: {
      a: constant([0, 0, 0]),
      p: constant([0, 0, 0]),
      r: constant(0),
      s: constant([100, 100, 100]),
      o: constant(100),
      ...MOVES[part],
    },
    shapes: lottieShapes(LOCK_PARTS[part]()),
  };
}

/** Every fill has the class of its ink, so that the stylesheet sets light, dark and app colours here too. */
export function lockAnimation() {
  const parts = Object.keys(LOCK_PARTS) as LockPart[];
  return {
    v: '5.13.0',
    nm: 'lock',
    fr: FRAMES_A_SECOND,
    ip: 0,
    op: FRAMES + 1,
    w: LOCK_FIELD.width,
    h: LOCK_FIELD.height,
    ddd: 0,
    assets: [],
    // Front to back, as Lottie lists them.
    layers: parts.reverse().map(layer),
  };
}

// Regenerates the file: `node src/features/home/lock/animation.ts`. A test fails when it is stale.
if (import.meta.main)
  await writeFile(new URL('./lock-animation.json', import.meta.url), `${JSON.stringify(lockAnimation())}\n`);
