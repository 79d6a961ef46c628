import { frame } from '#components/portal/frame.ts';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { Deferred } from '#components/ui/Boundary.tsx';
import { disclosure } from '#components/ui/disclosure.ts';
import { lazily } from '#components/ui/lazily.tsx';
import { grouped } from '#domain/formats.ts';
import type { NavCount, NavCounts } from '../AdminTabs.tsx';

/** In the order of the specification; each is loaded on demand. */
const SECTIONS = [
  ['Roadmap', lazily(async () => (await import('./roadmap/RoadmapSection.tsx')).RoadmapSection)],
  ['Ideas', lazily(async () => (await import('./ideas/IdeasSection.tsx')).IdeasSection)],
  ['Missions', lazily(async () => (await import('./missions/MissionsSection.tsx')).MissionsSection)],
  ['Feed', lazily(async () => (await import('./feed/FeedSection.tsx')).FeedSection)],
  ['Badges', lazily(async () => (await import('./badges/BadgesSection.tsx')).BadgesSection)],
] as const;

const OPENER = [
  'flex min-h-[3.5rem] w-full cursor-pointer items-center rounded-2 border-0 bg-transparent px-4 text-start',
  'font-semibold font-text text-1 leading-[1.2] tracking-normal hover:bg-sunk focus-visible:outline-offset-[-3px]',
  disclosure,
].join(' ');

export function InsiderzTab({ counts }: { counts: NavCounts }) {
  const { params, goOnlyTo } = useAddress();
  const open = params.get('section') ?? 'roadmap';
  return (
    <div className={frame.besideOpen}>
      <header className={frame.head}>
        <h1 className={frame.title}>Insiderz Management</h1>
      </header>
      <div className="rounded-2 border border-line bg-raised">
        {SECTIONS.map(([name, Content]) => {
          const id = name.toLowerCase();
          return (
            <div key={id} className="border-t border-t-line first:border-t-0">
              <h2 className="text-1">
                <button
                  className={OPENER}
                  type="button"
                  id={`section-${id}`}
                  aria-expanded={id === open}
                  aria-controls={`section-panel-${id}`}
                  onClick={() => goOnlyTo({ tab: 'insiderz', section: id === open ? 'none' : id }, 'replace')}
                >
                  {name}
                  <HeadCount {...counts[id]} />
                </button>
              </h2>
              <section
                className="border-t border-t-line p-4 pt-3"
                id={`section-panel-${id}`}
                aria-labelledby={`section-${id}`}
                hidden={id !== open}
              >
                {id === open && (
                  <Deferred name={name} fallback={<RowsLoading things={id} />}>
                    <Content />
                  </Deferred>
                )}
              </section>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Of a section that was loaded; for screen readers the links of the side column say it. */
const HeadCount = ({ count, waits }: Partial<NavCount>) =>
  count !== undefined && (
    <span
      className={waits ? 'ml-auto text-0 text-signal' : 'ml-2 font-regular text-muted'}
      aria-hidden="true"
    >
      {grouped(count)}
      {waits && ' under review'}
    </span>
  );
