type Point = [x: number, y: number];

/** One closed curve in Lottie's format: corners, and the handles into and out of each, relative to it. */
export interface Bezier {
  c: true;
  v: Point[];
  i: Point[];
  o: Point[];
}

const TOKEN = /[a-zA-Z]|-?(?:\d*\.)?\d+/g;
const NUMBERS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, a: 7 };
/** Hundredths are finer than any screen; adding zero turns -0 into 0. */
const round = (value: number) => Math.round(value * 100) / 100 + 0;

/** Handles of an arc of at most half a circle, cut in quarters: centre, start angle, end angle, radius. */
function arcPoints(from: Point, to: Point, radius: number, sweep: boolean) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  const r = Math.max(radius, chord / 2);
  const off = Math.sqrt(Math.max(0, r * r - (chord / 2) ** 2)) * (sweep ? 1 : -1);
  const centre: Point = [
    (from[0] + to[0]) / 2 - (dy / chord) * off,
    (from[1] + to[1]) / 2 + (dx / chord) * off,
  ];
  const start = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  let turn = Math.atan2(to[1] - centre[1], to[0] - centre[0]) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const pieces = Math.ceil(Math.abs(turn) / (Math.PI / 2) - 0.001);
  const step = turn / pieces;
  const handle = (4 / 3) * Math.tan(step / 4) * r;
  return Array.from({ length: pieces }, (_, piece) => {
    const [a, b] = [start + step * piece, start + step * (piece + 1)];
    return {
      out: [-Math.sin(a) * handle, Math.cos(a) * handle] as Point,
      to: [centre[0] + Math.cos(b) * r, centre[1] + Math.sin(b) * r] as Point,
      in: [Math.sin(b) * handle, -Math.cos(b) * handle] as Point,
    };
  });
}

/** The closed curves of an SVG path of m, l, h, v, a (small arcs) and z. @throws at any other command. */
export function lottieBezier(d: string): Bezier[] {
  const tokens = d.match(TOKEN) ?? [];
  const curves: Bezier[] = [];
  let [at, first]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  let command = '';
  const add = (point: Point, into: Point = [0, 0]) => {
    const curve = curves.at(-1)!;
    curve.v.push(point.map(round) as Point);
    curve.i.push(into.map(round) as Point);
    curve.o.push([0, 0]);
    at = point;
  };

  for (let index = 0; index < tokens.length; ) {
    if (/[a-zA-Z]/.test(tokens[index]!)) command = tokens[index++]!;
    const kind = command.toLowerCase();
    if (kind === 'z') {
      at = first;
      continue;
    }
    const count = NUMBERS[kind];
    if (!count) throw new Error(`The path command ${command} is not understood.`);
    const n = tokens.slice(index, index + count).map(Number);
    index += count;
    const base: Point = command === kind ? at : [0, 0];
    if (kind === 'm') {
      curves.push({ c: true, v: [], i: [], o: [] });
      first = [base[0] + n[0]!, base[1] + n[1]!];
      add(first);
      command = command === 'm' ? 'l' : 'L';
    } else if (kind === 'l') add([base[0] + n[0]!, base[1] + n[1]!]);
    else if (kind === 'h') add([base[0] + n[0]!, at[1]]);
    else if (kind === 'v') add([at[0], base[1] + n[0]!]);
    else {
      const to: Point = [base[0] + n[5]!, base[1] + n[6]!];
      for (const piece of arcPoints(at, to, n[0]!, n[4] === 1)) {
        curves.at(-1)!.o[curves.at(-1)!.o.length - 1] = piece.out.map(round) as Point;
        add(piece.to, piece.in);
      }
      at = to;
    }
  }
  return curves;
}
