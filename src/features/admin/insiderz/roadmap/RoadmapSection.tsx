import './roadmap.css';
import { useRef, useState } from 'react';
import { ListHead } from '#components/portal/ListHead.tsx';
import { RowsEmpty, RowsLoading, RowsStates } from '#components/portal/ListState.tsx';
import { useListView } from '#components/portal/use-list-view.ts';
import { draftedRecord } from '../drafts.ts';
import { FeedOffer } from './FeedOffer.tsx';
import { RoadmapBoard } from './RoadmapBoard.tsx';
import { NewRoadmapItem, ROADMAP_FORM } from './RoadmapForms.tsx';
import { ROADMAP_LIST } from './roadmap-list.ts';
import { useRoadmap } from './use-roadmap.ts';

/** Roadmap: a board of three columns with everything that can be done to an item (R381–R389, A-15, A-60). */
export function RoadmapSection() {
  const roadmap = useRoadmap();
  const list = useListView(roadmap.rows, ROADMAP_LIST);
  // Null for a new item, undefined for none; what was typed before a reload is open again.
  const [editing, setEditing] = useState(() => draftedRecord(ROADMAP_FORM));
  const opener = useRef<HTMLButtonElement>(null);

  if (roadmap.state === 'loading') return <RowsLoading things="roadmap" />;
  const close = () => {
    setEditing(undefined);
    opener.current?.focus();
  };
  return (
    <>
      <p className="vh" role="status">
        {roadmap.said}
      </p>
      <ListHead list={list} things="roadmap">
        <button
          ref={opener}
          className="btn sm"
          type="button"
          aria-expanded={editing === null}
          onClick={() => setEditing(editing === null ? undefined : null)}
        >
          New item
        </button>
      </ListHead>
      {editing === null && <NewRoadmapItem roadmap={roadmap} onClose={close} />}
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
          editing={editing}
          onEdit={setEditing}
        />
      )}
    </>
  );
}
