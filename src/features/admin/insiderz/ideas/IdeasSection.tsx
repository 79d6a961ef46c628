import { Suspense, useEffect, useState } from 'react';
import { Age } from '#components/portal/Age.tsx';
import { RowsTable } from '#components/portal/RowsTable.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { useRows } from '#components/portal/use-rows.ts';
import { Button, Control } from '#components/ui/Button.tsx';
import { disclosure } from '#components/ui/disclosure.ts';
import { Field } from '#components/ui/Field.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { input } from '#components/ui/text-field.ts';
import { IDEA_LIMITS, IDEA_STATUS_LABELS, type IdeaStatus, type IdeaWithAuthor } from '#domain/ideas/idea.ts';
import { RecordList } from '../../RecordList.tsx';
import { draftedRecord, readDraft, recordDraft } from '../records.ts';
import { StatusSelect } from '../StatusSelect.tsx';
import { decideIdea, IDEAS_LIST, IDEAS_QUERY, planIdea } from './idea-records.ts';

/** Names the draft of a note; its idea is reopened after a reload. */
const IDEA_NOTE = 'idea-note';

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

const MergePanel = lazily(async () => (await import('./MergePanel.tsx')).MergePanel);

const OPENER = [
  '-my-2 min-h-control cursor-pointer border-0 bg-transparent p-0 text-start font-semibold font-text text-1 leading-[1.3]',
  `hover:underline ${disclosure}`,
].join(' ');
const TONES: Record<IdeaStatus, string> = {
  under_review: 'font-semibold',
  approved: 'font-semibold text-success',
  rejected: 'font-semibold text-danger',
  implemented: 'font-semibold text-success',
};

interface IdeaRowsProps {
  idea: IdeaWithAuthor;
  all: readonly IdeaWithAuthor[];
  open: boolean;
  onToggle: () => void;
}

function storedNote(idea: IdeaWithAuthor): string {
  const typed = (readDraft(IDEA_NOTE, idea.id)?.values as { note?: unknown } | undefined)?.note;
  return typeof typed === 'string' ? typed : (idea.admin_note ?? '');
}

function IdeaRows({ idea, all, open, onToggle }: IdeaRowsProps) {
  const { id, title, description, author, upvotes, status, created_at } = idea;
  const { goOnlyTo } = useAddress();
  const [merging, setMerging] = useState(false);
  const [note, setNote] = useState(() => storedNote(idea));
  const typed = note.trim() !== (idea.admin_note ?? '');

  // A note saved elsewhere is shown unless one is being edited here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a note from elsewhere counts.
  useEffect(() => {
    if (!readDraft(IDEA_NOTE, id)) setNote(idea.admin_note ?? '');
  }, [idea.admin_note]);

  const type = (text: string) => {
    setNote(text);
    recordDraft(IDEA_NOTE).keep({ recordId: id, seen: idea.updated_at, values: { note: text } });
  };
  const decide = async (to: IdeaStatus) => {
    const fault = await decideIdea(idea, to, typed ? note.trim() : undefined);
    if (fault === null && typed) recordDraft(IDEA_NOTE).clear();
  };

  const showOnRoadmap = () => goOnlyTo({ tab: 'insiderz', section: 'roadmap', q: title }, 'push');

  return (
    <>
      <tr>
        <th className="font-regular" scope="row">
          <button
            className={OPENER}
            type="button"
            aria-expanded={open}
            aria-controls={open ? `idea-${id}` : undefined}
            onClick={onToggle}
          >
            {title}
          </button>
          {idea.merged_into && <p className="ps-[1.125rem] font-medium">Merged into another idea</p>}
          {idea.hidden && <p className="ps-[1.125rem] font-medium">Hidden from members after a report</p>}
          {!open && (
            <p className="overflow-hidden text-ellipsis whitespace-nowrap ps-[1.125rem] text-0 text-muted">
              {description}
            </p>
          )}
        </th>
        <td data-label="By">
          {author ? (
            <>
              {author.display_name} <span className="text-muted">@{author.username}</span>
            </>
          ) : (
            <span className="text-muted">Deleted account</span>
          )}
        </td>
        <td data-label="Upvotes">{upvotes}</td>
        <td data-label="Sent">
          <Age at={created_at} />
        </td>
        <td className="py-2">
          <StatusSelect
            label={`Status of ${title}`}
            value={status}
            names={IDEA_STATUS_LABELS}
            className={TONES[status]}
            onChoose={(to) => void decide(to)}
          />
        </td>
      </tr>
      {open && (
        <tr className="max-md:border-t-0 max-md:pt-0" id={`idea-${id}`}>
          <td className="border-t-0 px-4 pt-0 pb-5 md:pl-[calc(var(--s4)+1.125rem)]" colSpan={5}>
            <p className="mb-4 max-w-measure whitespace-pre-line">{description}</p>
            <form
              className="max-w-[42rem]"
              onSubmit={(event) => {
                event.preventDefault();
                if (typed) void decide(status);
              }}
            >
              <Field
                id={`idea-note-${id}`}
                label="Note for members"
                optional
                hint="Why the status is what it is. It is saved with the next status you choose, or by itself."
              >
                <textarea
                  className={input({ size: 'sm' })}
                  id={`idea-note-${id}`}
                  rows={2}
                  maxLength={IDEA_LIMITS.adminNote}
                  aria-describedby={`idea-note-${id}-hint`}
                  value={note}
                  onChange={({ target }) => type(target.value)}
                />
              </Field>
              <div className="flex flex-wrap gap-3">
                <Button kind="line" size="sm" type="submit" aria-disabled={!typed}>
                  Save note
                </Button>
                {idea.roadmap_item_id ? (
                  <Control onClick={showOnRoadmap}>Show on the roadmap</Control>
                ) : (
                  idea.merged_into === null && (
                    <Control onClick={() => void planIdea(idea)}>Make a roadmap item</Control>
                  )
                )}
                <Control aria-expanded={merging} onClick={() => setMerging(!merging)}>
                  {idea.merged_into ? 'Show the merge' : 'Merge into another idea'}
                </Control>
              </div>
            </form>
            {merging && (
              <Suspense fallback={<p className="mt-4 text-muted">Loading...</p>}>
                <MergePanel idea={idea} all={all} />
              </Suspense>
            )}
          </td>
        </tr>
      )}
    </>
  );
}
