import { Discard } from '#components/forms/Discard.tsx';
import { dayOf, timeInWords } from '#domain/formats.ts';
import type { SavedDraft } from './use-device-draft.ts';

interface DraftNoteProps {
  kept: SavedDraft | null;
  /** When a draft was changed that was removed for its age, in milliseconds since 1970. */
  expired: number | null;
  onDiscard: () => void;
}

/** Says that what is typed is kept on this device, and lets it be taken away. Not announced: it changes with every word. */
export function DraftNote({ kept, expired, onDiscard }: DraftNoteProps) {
  if (!kept && expired === null) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      {expired !== null && (
        <p className="note basis-full" role="status">
          A draft from {dayOf(new Date(expired).toISOString())} was older than 30 days and has been removed
          from this device.
        </p>
      )}
      {kept && (
        <>
          <p className="note">
            Saved on this device{kept.withFile && ' with its file'},{' '}
            <time dateTime={new Date(kept.at).toISOString()}>{timeInWords(kept.at)}</time>
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
