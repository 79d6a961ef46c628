import { fold } from '#domain/search-text.ts';
import type { IconName } from '../Icon.tsx';

export interface Entry {
  id: string;
  title: string;
  /** Shown at the end of the line; searched too. */
  note: string;
  /** A person's tile shows the name in its place. */
  icon: IconName | 'person';
  to: string | (() => void);
  keys?: string;
}

export interface EntryGroup {
  value: string;
  items: readonly Entry[];
}

const SHOWN = 5;

/** The first entries that contain each word; those whose title begins with the text first. */
export function matching(
  entries: readonly Entry[],
  matches: (folded: string) => boolean,
  text: string,
  most = SHOWN,
): Entry[] {
  const start = fold(text);
  const found = entries.filter(({ title, note }) => matches(fold(`${title} ${note}`)));
  const begins = ({ title }: Entry) => (fold(title).startsWith(start) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b)).slice(0, most);
}

/** The title in three parts around the first word of the text that is found in it. */
export function aroundMatch(title: string, text: string): readonly [string, string, string] {
  const plain = title.toLowerCase();
  for (const word of text.trim().toLowerCase().split(/\s+/)) {
    const at = word === '' ? -1 : plain.indexOf(word);
    if (at >= 0)
      return [title.slice(0, at), title.slice(at, at + word.length), title.slice(at + word.length)];
  }
  return [title, '', ''];
}
