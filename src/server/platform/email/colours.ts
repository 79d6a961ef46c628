import type { AppId } from '#domain/apps.ts';

/**
 * The colours of mails and rendered pictures: those of `src/styles/tokens.css` in its light theme. Functions are
 * deployed without style sheets; `colours.test.ts` reports differences and writes this file.
 */
export const COLOURS = {
  ink: '#16181d',
  muted: '#53555a',
  line: '#d9d5c8',
  grid: '#e4e1d6',
  'line-strong': '#7d7b73',
  raised: '#fcfbf7',
  ground: '#f3f1e9',
  sunk: '#e8e5da',
  signal: '#1b3fd1',
  'on-signal': '#fcfbf7',
  localz: '#f0603f',
  howz: '#f2b632',
  roomz: '#0f5e63',
  jobz: '#86bfea',
  tribez: '#f49db8',
  skillz: '#67bc62',
  hustlz: '#f5923a',
  liftz: '#6b2b57',
  teamz: '#1f5c3a',
  carz: '#b9aee3',
  swapz: '#78d3c1',
} as const satisfies Record<AppId, string> & Record<string, string>;

/** The values that differ in the dark theme. */
export const DARK_COLOURS = {
  ink: '#f1eee4',
  muted: '#aeb0b3',
  line: '#2b3037',
  grid: '#22262c',
  'line-strong': '#7c828b',
  raised: '#1d2126',
  ground: '#14171b',
  sunk: '#0e1013',
  signal: '#93a9ff',
  'on-signal': '#10142c',
} as const satisfies Partial<Record<keyof typeof COLOURS, string>>;
