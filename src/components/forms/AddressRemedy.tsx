import { control } from '#components/ui/button.ts';
import { isWebAddress } from '#domain/text.ts';

interface AddressRemedyProps {
  typed: string;
  onUse: (address: string) => void;
}

/** Suggests the URL that was probably meant when only the scheme is missing. */
export function AddressRemedy({ typed, onUse }: AddressRemedyProps) {
  const meant = `https://${typed.trim()}`;
  if (typed.includes(':') || !isWebAddress(meant)) return null;
  return (
    <button
      className={`${control()} wrap-anywhere col-start-2 justify-self-start text-ink`}
      type="button"
      onClick={() => onUse(meant)}
    >
      Use {meant}
    </button>
  );
}
