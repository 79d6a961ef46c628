import { ListHead } from '#components/portal/ListHead.tsx';
import { RowsEmpty, RowsLoading, RowsStates } from '#components/portal/ListState.tsx';
import { useListView } from '#components/portal/list-view.ts';
import { useAddress } from '#components/portal/use-address.ts';
import { Button } from '#components/ui/Button.tsx';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { confirm } from '#state/questions.ts';
import { NewItemButton, useEditing } from '../record-form.tsx';
import { draftedRecord, FEED_FORM, recordDraft } from '../records.ts';
import { RoadmapBoard } from './RoadmapBoard.tsx';
import { ROADMAP_FORM, RoadmapForm } from './RoadmapForm.tsx';
import { ROADMAP_LIST, useRoadmap } from './use-roadmap.ts';

export function RoadmapSection() {
  const roadmap = useRoadmap();
  const list = useListView(roadmap.rows, ROADMAP_LIST);
  const form = useEditing(ROADMAP_FORM);

  if (roadmap.state === 'loading') return <RowsLoading things="roadmap" />;
  return (
    <>
      <p className="sr-only" role="status">
        {roadmap.status}
      </p>
      <ListHead list={list} things="roadmap">
        <NewItemButton {...form} />
      </ListHead>
      {form.editing === null && <RoadmapForm item={null} roadmap={roadmap} onClose={form.close} />}
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

/** Offers a prefilled feed item about a completed item. Publishes nothing by itself. */
function FeedOffer({ item, onDone }: { item: RoadmapItem; onDone: () => void }) {
  const { goOnlyTo } = useAddress();
  const write = async () => {
    const hasDraft = draftedRecord(FEED_FORM) !== undefined;
    const text = 'A feed item that you began is still unsaved in this tab. Its words would be lost.';
    if (hasDraft && !(await confirm({ title: 'Replace your draft?', text, action: 'Replace it' }))) return;
    const { title, description } = item;
    const values = { title: `${title} is here`, body: description, type: 'update' };
    recordDraft(FEED_FORM).keep({ recordId: null, seen: '', values });
    onDone();
    goOnlyTo({ tab: 'insiderz', section: 'feed' }, 'push');
  };
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-2 bg-success-wash px-4 py-3">
      <p>
        <b>{item.title}</b> is completed. Tell members about it?
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => void write()}>
          Write a feed item
        </Button>
        <Button kind="line" size="sm" onClick={onDone}>
          Not now
        </Button>
      </div>
    </div>
  );
}
