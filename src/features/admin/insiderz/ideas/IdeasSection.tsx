import { useState } from 'react';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useRows } from '#components/portal/use-rows.ts';
import { RecordList } from '../../RecordList.tsx';
import { draftedRecord } from '../drafts.ts';
import { IDEA_NOTE, IdeaRows } from './IdeaRows.tsx';
import { IDEAS_LIST, IDEAS_QUERY } from './idea-records.ts';

const WIDTHS = [
  'table-fixed md:[&_th:nth-child(2)]:w-[20%] md:[&_th:nth-child(3)]:w-[14%] md:[&_th:nth-child(4)]:w-[6.5rem]',
  'md:[&_th:nth-child(5)]:w-[12rem]',
].join(' ');

export function IdeasSection() {
  const ideas = useRows(IDEAS_QUERY);
  const [open, setOpen] = useState<string | null>(() => draftedRecord(IDEA_NOTE) ?? null);

  return (
    <RecordList
      rows={ideas}
      spec={IDEAS_LIST}
      things={['idea', 'ideas']}
      empty={['No ideas yet', 'What members send in from their dashboard is listed here.']}
    >
      {(shown) => (
        <RowsTable className={WIDTHS} columns={['Idea', 'By', 'Upvotes', 'Sent', 'Status']}>
          {shown.map((idea) => (
            <IdeaRows
              key={idea.id}
              idea={idea}
              all={ideas.rows}
              open={idea.id === open}
              onToggle={() => setOpen(idea.id === open ? null : idea.id)}
            />
          ))}
        </RowsTable>
      )}
    </RecordList>
  );
}
