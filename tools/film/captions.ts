import { withAppNames } from '../../src/lib/content/prose-components.ts';

export interface TranscriptLine {
  caption: string;
  shows: string;
}

export interface Cue {
  from: number;
  to: number;
  text: string;
}

const clock = (seconds: number) => {
  const thousandths = Math.round(seconds * 1000);
  const part = (size: number, wrap: number, digits: number) =>
    String(Math.floor(thousandths / size) % wrap).padStart(digits, '0');
  return `${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
};

export const transcriptOf = (transcript: readonly TranscriptLine[]): TranscriptLine[] =>
  transcript.map(({ caption, shows }) => ({ caption: withAppNames(caption), shows }));

/** WebVTT captions of a silent film: on-screen text, and descriptions in brackets. */
export function webVtt(
  lines: readonly TranscriptLine[],
  times: readonly { from: number; to: number }[],
): string {
  const cues = lines.map(({ caption, shows }, index) => {
    const { from = 0, to = 0 } = times[index] ?? {};
    return `${clock(from)} --> ${clock(to)}\n${caption}\n[${shows}]\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

const TIMES = /^(\d\d):(\d\d)\.(\d{3}) --> (\d\d):(\d\d)\.(\d{3})$/;

/** @throws on anything that `webVtt` does not write. */
export function readWebVtt(vtt: string): Cue[] {
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
