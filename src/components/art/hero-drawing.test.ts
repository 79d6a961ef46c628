import { expect, test } from 'vitest';
import type { AppEntry } from '#lib/content/apps.ts';
import { heroWords } from './hero-drawing.ts';

const VERBS = {
  localz: 'fix',
  howz: 'buy',
  roomz: 'stay',
  jobz: 'hire',
  tribez: 'meet',
  skillz: 'train',
  hustlz: 'build',
  liftz: 'ride',
  teamz: 'play',
  carz: 'sell',
  swapz: 'save',
};
const apps = (verbs: Record<string, string>) =>
  Object.entries(verbs).map(([id, verb]) => ({ id, data: { verb } }) as AppEntry);

test('the words are the verbs of the sentence in its order, each with its app (R003, A-02)', () => {
  const words = heroWords(apps(VERBS));
  expect(words.map(({ word }) => word).join(', ')).toBe(
    'stay, meet, sell, ride, train, hire, build, buy, fix, save, play',
  );
  expect(words.every(({ word, app }) => VERBS[app] === word)).toBe(true);
});

test('an app whose verb is not in the sentence stops the build (R003)', () => {
  expect(() => heroWords(apps({ ...VERBS, carz: 'drive' }))).toThrow('"sell"');
});
