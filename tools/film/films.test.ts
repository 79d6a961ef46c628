import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mp4Header, webmHeader } from '../../tests/builders/film-headers.ts';
import { FILMS, frame, lengthOf, type TranscriptLine, timesOf, transcriptOf, webVtt } from './films.ts';
import { MOST_BYTES } from './stage.ts';

interface Cue {
  from: number;
  to: number;
  text: string;
}

const TIMES = /^(\d\d):(\d\d)\.(\d{3}) --> (\d\d):(\d\d)\.(\d{3})$/;

/** @throws on anything that `webVtt` does not write. */
function readWebVtt(vtt: string): Cue[] {
  const [head, ...blocks] = vtt.trimEnd().split('\n\n');
  if (head !== 'WEBVTT') throw new Error('The file does not begin with WEBVTT.');
  return blocks.map((block) => {
    const [times = '', ...lines] = block.split('\n');
    const [, m1, s1, t1, m2, s2, t2] = TIMES.exec(times) ?? [];
    if (!t2) throw new Error(`"${times}" is no pair of times.`);
    const seconds = (m = '', s = '', t = '') => Number(m) * 60 + Number(s) + Number(t) / 1000;
    return { from: seconds(m1, s1, t1), to: seconds(m2, s2, t2), text: lines.join('\n') };
  });
}

const FOLDER = 'tools/film';
/** Shortest and longest each film may be, in seconds. */
const LENGTHS: Record<string, [number, number]> = { intro: [30, 45], overview: [18, 22] };

const bare = (text: string) => text.replace(/&amp;/g, '&').replace(/\s/g, '');
function written(drawing: string): { text: string; smallest: number } {
  const found = [...drawing.matchAll(/<text[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g)];
  return {
    text: bare(found.map(([, , words]) => words).join('')),
    smallest: Math.min(...found.map(([, size]) => Number(size))),
  };
}

describe.each(Object.entries(FILMS))('the film %s', (id, film) => {
  const entry = parse(readFileSync(`content/videos/${id}.yaml`, 'utf8')) as {
    file: string;
    seconds: number;
    transcript: TranscriptLine[];
  };
  const transcript = transcriptOf(entry.transcript);
  const part = (ending: string) => readFileSync(`public/media/${entry.file}.${ending}`);
  const times = timesOf(film);
  const frames = (index: number) => {
    const { from, to } = times[index]!;
    return Array.from({ length: 24 }, (_, i) => frame(film, from + ((to - from) * (i + 0.5)) / 24));
  };

  it('is as long as it says, and every scene stands long enough to be read', () => {
    const [least, most] = LENGTHS[id]!;
    expect(lengthOf(film)).toBeGreaterThanOrEqual(least);
    expect(lengthOf(film)).toBeLessThanOrEqual(most);
    expect(entry.seconds).toBe(Math.round(lengthOf(film)));
    for (const { seconds } of film.scenes) expect(seconds).toBeGreaterThanOrEqual(3);
  });

  it('writes on the screen what its transcript says, in letters that can be read on a telephone', () => {
    // A scene shows what the content says now: where this fails, change the transcript and run `npm run film`.
    expect(transcript.map(({ caption }) => caption)).toEqual(film.scenes.map(({ words }) => words.join(' ')));
    for (const [index, { words }] of film.scenes.entries()) {
      const shown = frames(index).map(written);
      for (const word of words.flatMap((one) => one.split(/,? /)))
        expect(shown.some(({ text }) => text.includes(bare(word).replace(/\.$/, '')))).toBe(true);
      for (const { smallest } of shown) expect(smallest).toBeGreaterThanOrEqual(42);
    }
  });

  it.each([
    ['webm', (bytes: Buffer) => ({ ...webmHeader(bytes), headerFirst: true }), 'V_VP9'],
    ['mp4', mp4Header, 'avc1.64001f'],
  ] as const)('lies as %s of at most 1.5 MB, with pictures alone', (ending, header, codec) => {
    const bytes = part(ending);
    expect(bytes.length).toBeLessThanOrEqual(MOST_BYTES);
    const { seconds, ...facts } = header(bytes);
    expect(facts).toEqual({ width: 1280, height: 720, codec, tracks: ['video'], headerFirst: true });
    expect(Math.abs(seconds - lengthOf(film))).toBeLessThan(0.1);
  });

  it('has captions from its first moment to its last, which are its transcript', () => {
    const vtt = part('vtt').toString();
    expect(vtt).toBe(webVtt(transcript, times));
    const cues = readWebVtt(vtt);
    expect(cues.map(({ text }) => text)).toEqual(
      transcript.map(({ caption, shows }) => `${caption}\n[${shows}]`),
    );
    expect(cues[0]?.from).toBe(0);
    expect(Math.abs((cues.at(-1)?.to ?? 0) - lengthOf(film))).toBeLessThan(0.01);
    for (const [index, cue] of cues.entries()) expect(cue.from).toBe(index ? cues[index - 1]!.to : 0);
  });

  it('has a small poster, and a name that changes with its files', () => {
    expect(part('webp').length).toBeLessThan(30_000);
    const hash = createHash('sha256');
    for (const ending of ['webm', 'mp4', 'webp', 'vtt']) hash.update(part(ending));
    expect(entry.file).toBe(`${id}.${hash.digest('hex').slice(0, 8)}`);
  });
});

describe('the films of the house', () => {
  it('take every colour from the tokens', () => {
    const own = readdirSync(FOLDER).filter((name) => !name.endsWith('.test.ts'));
    for (const name of own) {
      const text = readFileSync(`${FOLDER}/${name}`, 'utf8');
      expect([name, text.match(/#[\da-f]{3,8}\b|\brgba?\(|\bhsl/gi)]).toEqual([name, null]);
    }
  });

  it('leave nothing in public/media that no film names', () => {
    const named = Object.keys(FILMS).map(
      (id) => /^file: (\S+)$/m.exec(readFileSync(`content/videos/${id}.yaml`, 'utf8'))?.[1],
    );
    for (const name of readdirSync('public/media')) expect(named).toContain(name.replace(/\.\w+$/, ''));
  });
});
