import { Sign } from '#components/portal/drawings.tsx';
import { control } from '#components/ui/button.ts';

/** On a phone the panel takes the place of the list; this leads back. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button className={control({ className: 'mb-4 lg:hidden' })} type="button" onClick={onBack}>
      <Sign of="back" /> Back to the list
    </button>
  );
}
