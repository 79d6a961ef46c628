import { withAppNames } from '../../src/lib/content/prose-components.ts';

export interface TranscriptLine {
  caption: string;
  shows: string;
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
