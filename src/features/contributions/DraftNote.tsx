import { Discard } from '#components/forms/DraftOffer.tsx';
import { dayOf, formatTime } from '#domain/formats.ts';
import type { SavedDraft } from './use-device-draft.ts';

/** In the form's heading. Not announced: it changes on every key press. */
export function DraftSaved({ saved }: { saved: SavedDraft | null }) {
  if (!saved) return null;
  return (
    <p className="note text-0! before:me-2 before:inline-block before:size-2 before:rounded-[1px] before:bg-success before:content-['']">
      Saved on this device{['', ' with its file'][saved.files] ?? ' with its files'},{' '}
      <time dateTime={new Date(saved.at).toISOString()}>{formatTime(saved.at)}</time>
    </p>
  );
}

interface DraftNoteProps {
  isSaved: boolean;
  /** When the expired draft was last changed, in epoch milliseconds. */
  expired: number | null;
  onDiscard: () => void;
}

export function DraftNote({ isSaved, expired, onDiscard }: DraftNoteProps) {
  if (!isSaved && expired === null) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      {expired !== null && (
        <p className="note basis-full" role="status">
          A draft from {dayOf(new Date(expired).toISOString())} was older than 30 days and has been removed
          from this device.
        </p>
      )}
      {isSaved && (
        <Discard
          label="Discard this draft"
          question="Discard everything in this form?"
          onDiscard={onDiscard}
        />
      )}
    </div>
  );
}
