import { Control } from '#components/ui/Button.tsx';
import { suggestAddress } from '#domain/email-suggestion.ts';

interface EmailSuggestionProps {
  typed: string;
  onUse: (address: string) => void;
}

/** Suggests a corrected email address. Never blocks sending. */
export function EmailSuggestion({ typed, onUse }: EmailSuggestionProps) {
  const meant = suggestAddress(typed);
  return (
    <div role="status">
      {meant !== null && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          Did you mean
          <Control className="wrap-anywhere" onClick={() => onUse(meant)}>
            {meant}
          </Control>
          <span className="-ms-2">?</span>
        </p>
      )}
    </div>
  );
}
