import { PATHS } from '#lib/paths.ts';
import type { RoadmapRow } from './use-roadmap.ts';

/** What an item came from and what is done for it: its idea, and its missions; those that are open are a press away. */
export function Lineage({ item: { title, idea_id, missions } }: { item: RoadmapRow }) {
  return (
    <>
      {idea_id && (
        <p>
          <a href={`${PATHS.insiderzIdeas}#idea-${idea_id}`}>
            From an idea<span className="sr-only">: {title}</span>
          </a>
        </p>
      )}
      {missions.map(({ id, title: name, open }) => (
        <p className="wrap-anywhere" key={id}>
          Mission: {open ? <a href={`${PATHS.insiderzMissions}#mission-${id}`}>{name}</a> : `${name}, closed`}
        </p>
      ))}
    </>
  );
}
