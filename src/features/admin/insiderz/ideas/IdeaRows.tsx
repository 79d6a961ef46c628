import { useEffect, useState } from 'react';
import { TilesPlot } from '#components/portal/TilesPlot.tsx';
import {
  IDEA_LIMITS,
  IDEA_STATUS_LABELS,
  IDEA_STATUSES,
  type IdeaStatus,
  type IdeaWithAuthor,
} from '#domain/ideas/idea.ts';
import { ageInWords, dateInWords } from '#lib/in-words.ts';
import { readDraft, recordDraft } from '../drafts.ts';
import type { Ideas } from './use-ideas.ts';

/** Names the draft of a note; an idea whose note was being typed is open again after a reload. */
export const IDEA_NOTE = 'idea-note';

interface IdeaRowsProps {
  idea: IdeaWithAuthor;
  ideas: Ideas;
  open: boolean;
  onToggle: () => void;
  onShowOnRoadmap: (idea: IdeaWithAuthor) => void;
}

function storedNote(idea: IdeaWithAuthor): string {
  const typed = (readDraft(IDEA_NOTE, idea.id)?.values as { note?: unknown } | undefined)?.note;
  return typeof typed === 'string' ? typed : (idea.admin_note ?? '');
}

/** One idea: a row to decide in, and below it, when opened, the whole text and the note for members. */
export function IdeaRows({ idea, ideas, open, onToggle, onShowOnRoadmap }: IdeaRowsProps) {
  const { id, title, description, author, upvotes, status, created_at } = idea;
  const [note, setNote] = useState(() => storedNote(idea));
  const typed = note.trim() !== (idea.admin_note ?? '');

  // A note that somebody else saved is shown, unless one is being typed here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a note from elsewhere counts.
  useEffect(() => {
    if (!readDraft(IDEA_NOTE, id)) setNote(idea.admin_note ?? '');
  }, [idea.admin_note]);

  const type = (text: string) => {
    setNote(text);
    recordDraft(IDEA_NOTE).keep({ recordId: id, seen: idea.updated_at, values: { note: text } });
  };
  const decide = async (to: IdeaStatus) => {
    const fault = await ideas.decide(idea, to, typed ? note.trim() : undefined);
    if (fault === null && typed) recordDraft(IDEA_NOTE).clear();
  };

  return (
    <>
      <tr>
        <th scope="row">
          <button
            className="row-opener"
            type="button"
            aria-expanded={open}
            aria-controls={open ? `idea-${id}` : undefined}
            onClick={onToggle}
          >
            {title}
          </button>
          {!open && <p className="excerpt">{description}</p>}
        </th>
        <td data-label="By">
          {author ? (
            <>
              {author.display_name} <span className="muted">@{author.username}</span>
            </>
          ) : (
            <span className="muted">Somebody who has left</span>
          )}
        </td>
        <td data-label="Upvotes">
          <span className="num">{upvotes}</span>
          <TilesPlot className="mt-1" count={upvotes} />
        </td>
        <td data-label="Sent">
          <time dateTime={created_at} title={dateInWords(created_at)}>
            {ageInWords(created_at, Date.now())}
          </time>
        </td>
        <td className="decide">
          <select
            className={`in sm idea-${status}`}
            aria-label={`Status of ${title}`}
            value={status}
            onChange={({ target }) => void decide(target.value as IdeaStatus)}
          >
            {IDEA_STATUSES.map((one) => (
              <option key={one} value={one}>
                {IDEA_STATUS_LABELS[one]}
              </option>
            ))}
          </select>
        </td>
      </tr>
      {open && (
        <tr className="opened" id={`idea-${id}`}>
          <td colSpan={5}>
            <p className="whole">{description}</p>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (typed) void decide(status);
              }}
            >
              <label className="lab" htmlFor={`idea-note-${id}`}>
                Note for members <span className="opt">(optional)</span>
              </label>
              <textarea
                className="in sm"
                id={`idea-note-${id}`}
                rows={2}
                maxLength={IDEA_LIMITS.adminNote}
                aria-describedby={`idea-note-hint-${id}`}
                value={note}
                onChange={({ target }) => type(target.value)}
              />
              <p className="hint" id={`idea-note-hint-${id}`}>
                Why the status is what it is. It is saved with the next status you choose, or by itself.
              </p>
              <div className="acts">
                <button className="btn sm line" type="submit" aria-disabled={!typed}>
                  Save note
                </button>
                {idea.roadmap_item_id ? (
                  <button className="ctl" type="button" onClick={() => onShowOnRoadmap(idea)}>
                    Show on the roadmap
                  </button>
                ) : (
                  <button className="ctl" type="button" onClick={() => void ideas.plan(idea)}>
                    Make a roadmap item
                  </button>
                )}
              </div>
            </form>
          </td>
        </tr>
      )}
    </>
  );
}
