/** What the header of a film says of it. */
export interface FilmHeader {
  seconds: number;
  width: number;
  height: number;
  codec: string;
  /** Kinds of its tracks. */
  tracks: string[];
}

/** Reads an EBML number; with `marker` as an id is written, without as a size. */
function vint(bytes: Buffer, at: number, marker: boolean): { value: number; length: number } {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  let value = marker ? first : first & (0xff >> length);
  for (let i = 1; i < length; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return { value, length };
}

/** The elements inside one element of EBML, by their ids. */
function elements(bytes: Buffer): [id: number, body: Buffer][] {
  const found: [number, Buffer][] = [];
  for (let at = 0; at < bytes.length; ) {
    const id = vint(bytes, at, true);
    const size = vint(bytes, at + id.length, false);
    const from = at + id.length + size.length;
    found.push([id.value, bytes.subarray(from, from + size.value)]);
    at = from + size.value;
  }
  return found;
}

const uint = (bytes: Buffer) => bytes.readUIntBE(0, bytes.length);

/** The header of a WebM file, of which the video track alone is looked at closely. */
export function webmHeader(bytes: Buffer): FilmHeader {
  const inside = (body: Buffer, id: number) =>
    elements(body).find(([one]) => one === id)?.[1] ?? Buffer.alloc(0);
  const segment = inside(bytes, 0x18538067);
  const info = inside(segment, 0x1549a966);
  const duration = inside(info, 0x4489);
  const scale = uint(inside(info, 0x2ad7b1));
  const tracks = elements(inside(segment, 0x1654ae6b)).filter(([id]) => id === 0xae);
  const track = tracks[0]?.[1] ?? Buffer.alloc(0);
  const video = inside(track, 0xe0);
  const length = duration.length === 4 ? duration.readFloatBE() : duration.readDoubleBE();
  return {
    seconds: (length * scale) / 1e9,
    width: uint(inside(video, 0xb0)),
    height: uint(inside(video, 0xba)),
    codec: inside(track, 0x86).toString('latin1'),
    tracks: tracks.map(([, body]) => (uint(inside(body, 0x83)) === 1 ? 'video' : 'other')),
  };
}

/** The boxes of an MP4 file or of a box, in their order. */
function boxes(bytes: Buffer): [name: string, body: Buffer][] {
  const found: [string, Buffer][] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    found.push([bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + size)]);
    at += size;
  }
  return found;
}

/** The header of an MP4 file, and whether it stands before the pictures, so that a player can begin at once. */
export function mp4Header(bytes: Buffer): FilmHeader & { headerFirst: boolean } {
  const order = boxes(bytes).map(([name]) => name);
  const inside = (body: Buffer, ...path: string[]): Buffer =>
    path.reduce((at, name) => boxes(at).find(([one]) => one === name)?.[1] ?? Buffer.alloc(0), body);
  const moov = inside(bytes, 'moov');
  const mvhd = inside(moov, 'mvhd');
  const tracks = boxes(moov).filter(([name]) => name === 'trak');
  const track = tracks[0]?.[1] ?? Buffer.alloc(0);
  const tkhd = inside(track, 'tkhd');
  const stsd = inside(track, 'mdia', 'minf', 'stbl', 'stsd');
  const avcC = stsd.indexOf('avcC');
  const kinds: Record<string, string> = { vide: 'video' };
  return {
    seconds: mvhd.readUInt32BE(16) / mvhd.readUInt32BE(12),
    width: tkhd.readUInt32BE(tkhd.length - 8) / 65_536,
    height: tkhd.readUInt32BE(tkhd.length - 4) / 65_536,
    // Name, profile, constraints and level, as the type of a source says them.
    codec: `${stsd.toString('latin1', 12, 16)}.${stsd.toString('hex', avcC + 5, avcC + 8)}`,
    tracks: tracks.map(([, body]) => {
      const kind = inside(body, 'mdia', 'hdlr').toString('latin1', 8, 12);
      return kinds[kind] ?? kind;
    }),
    headerFirst: order.indexOf('moov') < order.indexOf('mdat'),
  };
}
