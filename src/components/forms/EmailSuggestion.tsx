import { control } from '#components/ui/button.ts';
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
          <button
            className={control({ className: 'wrap-anywhere' })}
            type="button"
            onClick={() => onUse(meant)}
          >
            {meant}
          </button>
          <span className="-ms-2">?</span>
        </p>
      )}
    </div>
  );
}
