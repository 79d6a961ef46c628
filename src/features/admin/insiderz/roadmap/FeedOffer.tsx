import { useAddress } from '#components/portal/use-address.ts';
import { button } from '#components/ui/button.ts';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { confirm } from '#state/confirm.ts';
import { draftedRecord, FEED_FORM, recordDraft } from '../drafts.ts';

/** Something was completed: offers to tell members, with the words filled in. Nothing is published by itself. */
export function FeedOffer({ item, onDone }: { item: RoadmapItem; onDone: () => void }) {
  const { go } = useAddress();
  const write = async () => {
    const hasDraft = draftedRecord(FEED_FORM) !== undefined;
    const text = 'A feed item that you began is still unsaved in this tab. Its words would be lost.';
    if (hasDraft && !(await confirm({ title: 'Replace your draft?', text, action: 'Replace it' }))) return;
    const { title, description } = item;
    const values = { title: `${title} is here`, body: description, type: 'update' };
    recordDraft(FEED_FORM).keep({ recordId: null, seen: '', values });
    onDone();
    go({ section: 'feed', q: null, sort: null, page: null, column: null }, 'push');
  };
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-2 bg-success-wash px-4 py-3">
      <p>
        <b>{item.title}</b> is completed. Tell members about it?
      </p>
      <div className="flex flex-wrap gap-3">
        <button className={button({ size: 'sm' })} type="button" onClick={() => void write()}>
          Write a feed item
        </button>
        <button className={button({ kind: 'line', size: 'sm' })} type="button" onClick={onDone}>
          Not now
        </button>
      </div>
    </div>
  );
}
