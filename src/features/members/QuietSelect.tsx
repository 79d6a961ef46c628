import { Options } from '#components/portal/ListSelect.tsx';
import { input } from '#components/ui/text-field.ts';

interface QuietSelectProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

/** A select without a border or a visible label: its values explain themselves. */
export function QuietSelect({ label, value, options, onChange }: QuietSelectProps) {
  return (
    <select
      className={input({
        size: 'sm',
        className:
          'w-auto! min-w-0 max-w-full border-transparent! bg-transparent! hover:bg-sunk! max-md:flex-[0_1_calc(50%-var(--s2)/2)]',
      })}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <Options of={options} />
    </select>
  );
}
