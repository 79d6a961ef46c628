import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { launchSentence } from '../../src/domain/product.ts';

interface Section {
  heading: string;
  lead: string;
  items: { title: string; text: string; app?: string; time?: string; sides?: [string, string] }[];
}

const read = <T>(path: string): T => parse(readFileSync(join(process.cwd(), 'content', path), 'utf8')) as T;
const home = (name: string) => read<Section>(`home/${name}.yaml`);

/** `text` verbatim. @throws unless `source` contains it. */
function part(source: string, text: string): string {
  if (source.replace(/\s+/g, ' ').toLowerCase().includes(text.toLowerCase())) return text;
  throw new Error(`"${text}" is shown in a film but is no longer in the content.`);
}

/** On-screen texts from the content. @throws when the content no longer has a text. */
export function filmWords() {
  const overview = home('overview');
  const [people = '', thing = ''] = overview.heading.split('\n');
  const day = home('everyday-life');
  const road = home('always-in-beta').items.map(({ title, text }) => ({ title, text }));
  const rules = home('your-rules').items;
  const found = rules.find(({ sides }) => sides);
  const manifesto = read<{ paragraphs: string[] }>('manifesto/manifesto.yaml').paragraphs.join(' ');
  const hero = readFileSync(join(process.cwd(), 'src/features/home/Hero.astro'), 'utf8').replace(
    /<br \/>/,
    '',
  );
  return {
    people,
    thing,
    fee: part(manifesto, 'Every hello came with a fee.'),
    gone: part(hero, 'No middlemen.'),
    more: part(hero, 'More people.'),
    day: day.heading,
    tuesday: part(day.lead, 'One ordinary Tuesday.'),
    hours: day.items.map(({ time = '', app }) => ({ time, app })),
    road,
    found: found?.title ?? '',
    sides: found?.sides ?? ['', ''],
    flat: rules[0]?.title ?? '',
    plunge: home('plunge').heading,
    launch: launchSentence(),
  };
}

export type FilmWords = ReturnType<typeof filmWords>;
