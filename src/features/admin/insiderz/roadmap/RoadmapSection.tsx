import { ListHead } from '#components/portal/ListHead.tsx';
import { RowsEmpty, RowsLoading, RowsStates } from '#components/portal/ListState.tsx';
import { useListView } from '#components/portal/use-list-view.ts';
import { NewItemButton, useEditing } from '../NewItemButton.tsx';
import { FeedOffer } from './FeedOffer.tsx';
import { RoadmapBoard } from './RoadmapBoard.tsx';
import { NewRoadmapItem, ROADMAP_FORM } from './RoadmapForms.tsx';
import { ROADMAP_LIST } from './roadmap-list.ts';
import { useRoadmap } from './use-roadmap.ts';

export function RoadmapSection() {
  const roadmap = useRoadmap();
  const list = useListView(roadmap.rows, ROADMAP_LIST);
  const form = useEditing(ROADMAP_FORM);

  if (roadmap.state === 'loading') return <RowsLoading things="roadmap" />;
  return (
    <>
      <p className="sr-only" role="status">
        {roadmap.said}
      </p>
      <ListHead list={list} things="roadmap">
        <NewItemButton {...form} />
      </ListHead>
      {form.editing === null && <NewRoadmapItem roadmap={roadmap} onClose={form.close} />}
      {roadmap.completed && <FeedOffer item={roadmap.completed} onDone={roadmap.dismissOffer} />}
      <RowsStates rows={roadmap} list={list} things="roadmap items">
        <RowsEmpty title="The roadmap is empty">
          <p>What you create here is what members vote on. Begin with one thing that is next.</p>
        </RowsEmpty>
      </RowsStates>
      {list.passing.length > 0 && (
        <RoadmapBoard
          roadmap={roadmap}
          items={list.passing}
          only={list.choice.filters.column}
          editing={form.editing}
          onEdit={form.setEditing}
        />
      )}
    </>
  );
}
