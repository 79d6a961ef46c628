import './insiderz.css';
import { Suspense } from 'react';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { Boundary } from '#components/ui/Boundary.tsx';
import { lazily } from '#components/ui/lazily.tsx';

/** The five parts in the order of the specification; each is loaded when it is opened. */
const SECTIONS = [
  {
    id: 'roadmap',
    name: 'Roadmap',
    Content: lazily(async () => (await import('./roadmap/RoadmapSection.tsx')).RoadmapSection),
  },
  {
    id: 'ideas',
    name: 'Ideas',
    Content: lazily(async () => (await import('./ideas/IdeasSection.tsx')).IdeasSection),
  },
  {
    id: 'missions',
    name: 'Missions',
    Content: lazily(async () => (await import('./missions/MissionsSection.tsx')).MissionsSection),
  },
  {
    id: 'feed',
    name: 'Feed',
    Content: lazily(async () => (await import('./feed/FeedSection.tsx')).FeedSection),
  },
  {
    id: 'badges',
    name: 'Badges',
    Content: lazily(async () => (await import('./badges/BadgesSection.tsx')).BadgesSection),
  },
] as const;

/** What the lists of the sections keep in the address; it belongs to one section and goes with it. */
const LIST_PARAMS = { q: null, sort: null, page: null, status: null, column: null, type: null, view: null };

/** Insiderz Management: an accordion of five, one of them open, and which one stands in the address. */
export function InsiderzTab() {
  const { params, go } = useAddress();
  const open = params.get('section') ?? 'roadmap';
  return (
    <>
      <h1 className="tab-title">Insiderz Management</h1>
      <div className="accordion">
        {SECTIONS.map(({ id, name, Content }) => (
          <div key={id} className="accordion-part">
            <h2>
              <button
                type="button"
                id={`section-${id}`}
                aria-expanded={id === open}
                aria-controls={`section-panel-${id}`}
                onClick={() => go({ ...LIST_PARAMS, section: id === open ? 'none' : id }, 'replace')}
              >
                {name}
              </button>
            </h2>
            <section id={`section-panel-${id}`} aria-labelledby={`section-${id}`} hidden={id !== open}>
              {id === open && (
                <Boundary name={name}>
                  <Suspense fallback={<RowsLoading things={name.toLowerCase()} />}>
                    <Content />
                  </Suspense>
                </Boundary>
              )}
            </section>
          </div>
        ))}
      </div>
    </>
  );
}
