import { Discard } from '#components/forms/Discard.tsx';
import { dayOf, formatTime } from '#domain/formats.ts';
import type { SavedDraft } from './use-device-draft.ts';

interface DraftNoteProps {
  saved: SavedDraft | null;
  /** When the expired draft was last changed, in epoch milliseconds. */
  expired: number | null;
  onDiscard: () => void;
}

/** Shows that the draft is saved and lets it be discarded. Not announced: it changes on every key press. */
export function DraftNote({ saved, expired, onDiscard }: DraftNoteProps) {
  if (!saved && expired === null) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      {expired !== null && (
        <p className="note basis-full" role="status">
          A draft from {dayOf(new Date(expired).toISOString())} was older than 30 days and has been removed
          from this device.
        </p>
      )}
      {saved && (
        <>
          <p className="note">
            Saved on this device{saved.withFile && ' with its file'},{' '}
            <time dateTime={new Date(saved.at).toISOString()}>{formatTime(saved.at)}</time>
          </p>
          <Discard
            label="Discard this draft"
            question="Discard everything in this form?"
            onDiscard={onDiscard}
          />
        </>
      )}
    </div>
  );
}
