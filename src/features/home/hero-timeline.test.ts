import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HeroMoment, heroClock, heroTimeline, PRESET, PRESETS } from './hero-timeline.ts';

const HEADLINE = 'No middlemen. More people.'.length;
const SUBLINE = 'stay, meet, sell, ride, train, hire, build, buy, fix, save, play — made simple.'.length;

describe('the hero timeline', () => {
  test('the pairs are 80/30 and 60/50, and 80/30 is chosen (R064, R065, A-01)', () => {
    expect(PRESETS).toEqual({ brisk: { headline: 80, subline: 30 }, even: { headline: 60, subline: 50 } });
    expect(PRESET).toBe(PRESETS.brisk);
  });

  test.each([
    { name: '80/30', preset: PRESETS.brisk, headline: 2080, subline: 4450 },
    { name: '60/50', preset: PRESETS.even, headline: 1560, subline: 5510 },
  ])('with $name the headline is complete at $headline ms and the sub-line at $subline ms', (given) => {
    const { at, typed } = heroTimeline(HEADLINE, SUBLINE, given.preset);
    expect(typed).toBe(given.subline);
    expect(at(0).characters).toBe(0);
    expect(at(given.preset.headline - 1).characters).toBe(0);
    expect(at(given.preset.headline).characters).toBe(1);
    expect(at(given.headline - 1).characters).toBe(HEADLINE - 1);
    expect(at(given.headline).characters).toBe(HEADLINE);
    expect(at(given.headline + given.preset.subline - 1).characters).toBe(HEADLINE);
    expect(at(given.headline + given.preset.subline).characters).toBe(HEADLINE + 1);
    expect(at(given.subline - 1).characters).toBe(HEADLINE + SUBLINE - 1);
    expect(at(given.subline).characters).toBe(HEADLINE + SUBLINE);
  });

  test('the first word comes 500 ms after the sub-line, another every 600 ms (R067–R069)', () => {
    const { at } = heroTimeline(HEADLINE, SUBLINE);
    const turns = [4450, 4949, 4950, 5549, 5550, 6149, 6150, 4950 + 600 * 11].map((ms) => at(ms).turn);
    expect(turns).toEqual([-1, -1, 0, 0, 1, 1, 2, 11]);
  });
});

describe('the hero clock', () => {
  let seen: (HeroMoment & { ms: number })[];
  const clock = () =>
    heroClock(heroTimeline(HEADLINE, SUBLINE), (moment) => seen.push({ ...moment, ms: performance.now() }));
  const last = () => seen.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    seen = [];
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('one character stands there at each tick, the sub-line after the headline (R063, R066)', () => {
    clock().play();
    const start = performance.now();
    vi.advanceTimersByTime(4450);
    const typed = seen.map(({ characters, ms }) => [characters, ms - start]);
    const headline = Array.from({ length: HEADLINE + 1 }, (_, i) => [i, i * 80]);
    const subline = Array.from({ length: SUBLINE }, (_, i) => [HEADLINE + i + 1, 2080 + (i + 1) * 30]);
    expect(typed).toEqual([...headline, ...subline]);
  });

  test('the words go on at 4950, 5550 and 6150 ms (R068, R069)', () => {
    clock().play();
    const start = performance.now();
    vi.advanceTimersByTime(6200);
    const turns = seen.filter(({ turn }) => turn >= 0).map(({ turn, ms }) => [turn, ms - start]);
    expect(turns).toEqual([
      [0, 4950],
      [1, 5550],
      [2, 6150],
    ]);
  });

  test('complete() jumps to the whole text, and the first word follows 500 ms later (A-01)', () => {
    const one = clock();
    one.play();
    vi.advanceTimersByTime(1000);
    one.complete();
    expect(last()).toMatchObject({ characters: HEADLINE + SUBLINE, turn: -1 });
    vi.advanceTimersByTime(499);
    expect(last().turn).toBe(-1);
    vi.advanceTimersByTime(1);
    expect(last().turn).toBe(0);
  });

  test('complete() before the start shows the whole text and starts nothing', () => {
    clock().complete();
    expect(last().characters).toBe(HEADLINE + SUBLINE);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('complete() changes nothing once the words turn', () => {
    const one = clock();
    one.play();
    vi.advanceTimersByTime(5600);
    one.complete();
    expect(last().turn).toBe(1);
    vi.advanceTimersByTime(550);
    expect(last().turn).toBe(2);
  });

  test('stop() leaves no timer, completes the text, and play() goes on from there (A-03)', () => {
    const one = clock();
    one.play();
    vi.advanceTimersByTime(300);
    one.stop();
    expect(vi.getTimerCount()).toBe(0);
    expect(last().characters).toBe(HEADLINE + SUBLINE);
    vi.advanceTimersByTime(60_000);
    one.play();
    expect(last().turn).toBe(-1);
    vi.advanceTimersByTime(500);
    expect(last().turn).toBe(0);
    vi.advanceTimersByTime(200);
    one.stop();
    vi.advanceTimersByTime(60_000);
    one.play();
    vi.advanceTimersByTime(399);
    expect(last().turn).toBe(0);
    vi.advanceTimersByTime(1);
    expect(last().turn).toBe(1);
    one.play();
    expect(vi.getTimerCount()).toBe(1);
  });
});
