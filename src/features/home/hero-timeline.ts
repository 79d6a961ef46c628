/** Milliseconds per character. The two belong together and must not be mixed. */
export const PRESETS = {
  brisk: { headline: 80, subline: 30 },
  even: { headline: 60, subline: 50 },
} as const;

export const PRESET: (typeof PRESETS)[keyof typeof PRESETS] = PRESETS.brisk;

/** From the last character to the first rotating word, and between words, in milliseconds. */
export const FIRST_WORD_AFTER = 500;
export const WORD_EVERY = 600;

export interface HeroMoment {
  /** Characters shown, headline first. */
  characters: number;
  /** Index of the current word: -1 before the first, 0 with the first, 1 at the first change. */
  turn: number;
  /** Time of the next change, in milliseconds since the start. */
  next: number;
}

export interface HeroTimeline {
  /** When the sub-line is complete, in milliseconds since the start. */
  typed: number;
  /** State at `elapsed` milliseconds after the start. */
  at(elapsed: number): HeroMoment;
}

/** Headline, then sub-line, then words without end. The parameters are text lengths in characters. */
export function heroTimeline(headline: number, subline: number, preset = PRESET): HeroTimeline {
  const between = headline * preset.headline;
  const typed = between + subline * preset.subline;
  const firstWord = typed + FIRST_WORD_AFTER;
  return {
    typed,
    at(elapsed) {
      const inHeadline = elapsed < between;
      const [from, pace, first] = inHeadline ? [0, preset.headline, 0] : [between, preset.subline, headline];
      if (elapsed < typed) {
        const count = Math.floor((elapsed - from) / pace);
        return { characters: first + count, turn: -1, next: from + (count + 1) * pace };
      }
      const turn = Math.max(-1, Math.floor((elapsed - firstWord) / WORD_EVERY));
      return { characters: headline + subline, turn, next: firstWord + (turn + 1) * WORD_EVERY };
    },
  };
}

export interface HeroClock {
  play(): void;
  /** Stops all timers; completes text that is half typed. */
  stop(): void;
  complete(): void;
}

/** Plays the timeline and calls `show` at each change. Stopped until `play` is called. */
export function heroClock(timeline: HeroTimeline, show: (moment: HeroMoment) => void): HeroClock {
  let elapsed = 0;
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tick = () => {
    const now = performance.now();
    elapsed += now - (since ?? now);
    since = now;
    const moment = timeline.at(elapsed);
    timer = setTimeout(tick, moment.next - elapsed);
    show(moment);
  };
  const halt = () => {
    clearTimeout(timer);
    if (since !== undefined) elapsed += performance.now() - since;
    since = undefined;
  };
  const jump = () => {
    if (elapsed >= timeline.typed) return;
    elapsed = timeline.typed;
    show(timeline.at(elapsed));
  };
  return {
    play() {
      if (since !== undefined) return;
      since = performance.now();
      tick();
    },
    stop() {
      halt();
      jump();
    },
    complete() {
      const running = since !== undefined;
      halt();
      jump();
      if (running) this.play();
    },
  };
}
