import { Discard } from '#components/forms/Discard.tsx';
import { timeInWords } from '#domain/formats.ts';
import type { Kept } from './use-device-draft.ts';

interface KeptNoteProps {
  kept: Kept | null;
  onDiscard: () => void;
}

/** Says that what is typed is kept on this device, and lets it be taken away. Not announced: it changes with every word. */
export function KeptNote({ kept, onDiscard }: KeptNoteProps) {
  if (!kept) return null;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
      <p className="note">
        Saved on this device{kept.withFile && ' with its file'},{' '}
        <time dateTime={new Date(kept.at).toISOString()}>{timeInWords(kept.at)}</time>
      </p>
      <Discard label="Discard this draft" question="Discard everything in this form?" onDiscard={onDiscard} />
    </div>
  );
}
