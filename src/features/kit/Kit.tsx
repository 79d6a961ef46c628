import { renderToStaticMarkup } from 'react-dom/server';
import { frame } from '#components/portal/frame.ts';
import {
  dayOf,
  formatAge,
  formatDate,
  formatSize,
  formatWait,
  grouped,
  legalDay,
  plural,
  range,
} from '#domain/formats.ts';
import sheet from './kit.css?inline';
import { Controls, Part, Surfaces } from './Parts.tsx';

export const styles: string = sheet;

const before = (now: string, minutes: number) => new Date(Date.parse(now) - minutes * 60_000).toISOString();

const formatted = (now: string): [string, string][] => [
  ['day', dayOf(now)],
  ['moment', formatDate(now)],
  ['legal text', legalDay(new Date(now))],
  ...[0, 1, 4, 60, 1500, 20 * 1440].map((minutes): [string, string] => [
    `${grouped(minutes)} minutes before`,
    formatAge(before(now, minutes), Date.parse(now)),
  ]),
  ['wait', formatWait(700)],
  ['number', grouped(1_000_000)],
  ['count', `${plural(1, 'vote')}, ${plural(1200, 'vote')}`],
  ['range', `${range(50, 150)}, ${range(500, 500)}`],
  ['size', formatSize(3_774_873)],
];

function Kit({ now }: { now: string }) {
  return (
    <main className="p-5">
      <Part title="Headings">
        <p className="page-title display">Page title</p>
        <p className="display text-6">Section</p>
        <p className={`display ${frame.title}`}>Title of a portal's screen</p>
        <p className="display text-4">Part</p>
        <p className="lead">The lead: what a page is about, in one sentence.</p>
        <p>Text as it is read.</p>
        <p className="note">A note.</p>
      </Part>
      <Controls />
      <Surfaces now={now} />
      <Part title="Formats">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1">
          {formatted(now).map(([name, words]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </Part>
    </main>
  );
}

export const markup = (now: string): string => renderToStaticMarkup(<Kit now={now} />);
