import {
  LOCK_FIELD,
  LOCK_MOVES,
  LOCK_PARTS,
  LOCK_TILES,
  type LockPart,
} from '#components/art/lock-drawing.ts';
import { lottieShapes } from './lottie-shapes.ts';

const FRAMES_A_SECOND = 60;
/** As long as the state "opening": one second. */
const FRAMES = 60;

type Ease = { o: readonly [number, number]; i: readonly [number, number] };
/** The site's two easings, as Lottie writes them. */
const SNAP: Ease = { o: [0.5, 1.6], i: [0.4, 1] };
const FALL: Ease = { o: [0.6, 0], i: [1, 0.8] };

const still = (k: number | number[]) => ({ a: 0, k });

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

/** How each part moves: the bolt falls out, the tiles join, the shackle springs up. */
const MOVES: Record<LockPart, Record<string, unknown>> = {
  bolt: {
    a: still([bolt.x, bolt.y, 0]),
    p: change([bolt.x, bolt.y, 0], [bolt.x, bolt.y + drop, 0], 2, 26, FALL),
    r: change([0], [spin], 2, 26, FALL),
    o: change([100], [0], 16, 26, FALL),
  },
  left: { p: change([-slide, 0, 0], [0, 0, 0], 18, 38, SNAP) },
  right: { p: change([slide, 0, 0], [0, 0, 0], 18, 38, SNAP) },
  shackle: {
    a: still([hinge.x, hinge.y, 0]),
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
      a: still([0, 0, 0]),
      p: still([0, 0, 0]),
      r: still(0),
      s: still([100, 100, 100]),
      o: still(100),
      ...MOVES[part],
    },
    shapes: lottieShapes(LOCK_PARTS[part]()),
  };
}

/**
 * The lock as a Lottie file: shape layers from the same drawing as the still picture. Every fill has the class of
 * its ink, so light, dark and the apps' colours are the stylesheet's here too.
 */
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
    // Lottie lists from the front to the back.
    layers: parts.reverse().map(layer),
  };
}
